// Light and dark: the colours of both are in the style sheets.

const theme = {
  choice: 'auto',
  dark: false
};
const dark_system = window.matchMedia('(prefers-color-scheme: dark)');

function apply_theme() {
  theme.dark = theme.choice === 'dark' || (theme.choice === 'auto' && dark_system.matches);
  document.documentElement.dataset.theme = theme.dark ? 'dark' : 'light';
  document.getElementById('theme').textContent = 'Theme: ' + theme.choice;
}

// The choice outlives the page where the browser allows that.
function remember_theme() {
  try {
    localStorage.setItem('skerry-theme', theme.choice);
  } catch { /* a page from a file may have no storage */
  }
}

function recall_theme() {
  try {
    theme.choice = localStorage.getItem('skerry-theme') ?? 'auto';
  } catch { /* as above */
  }
}
