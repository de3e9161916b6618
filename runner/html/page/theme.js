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

// The choice outlives the page where the browser allows that; one from a file may have no storage.
function begin_theme() {
  const change = (act) => {
    try {
      act();
    } catch { /* no storage */
    }
    apply_theme();
  };
  change(() => {
    theme.choice = localStorage.getItem('skerry-theme') ?? 'auto';
  });
  dark_system.addEventListener('change', apply_theme);
  document.getElementById('theme').addEventListener('click', () => change(() => {
    theme.choice = {auto: 'dark', dark: 'light', light: 'auto'}[theme.choice] ?? 'auto';
    localStorage.setItem('skerry-theme', theme.choice);
  }));
}
