'use strict';
// Numbers and names as people read them.

const minus = '\u2212';

// Number.toFixed() with exact ties to the even digit, as the sentences of the program have them.
function to_fixed(value, decimals) {
  const text = value.toFixed(decimals);
  const scaled = value * Math.pow(10, decimals);
  const tie = scaled % 1 === 0.5 && Number.isInteger(value * Math.pow(2, decimals + 1));
  return tie && Math.floor(scaled) % 2 === 0 ?
      (Math.floor(scaled) / Math.pow(10, decimals)).toFixed(decimals) :
      text;
}

function fixed(value, decimals) {
  if (value === null || value === undefined) return '–';
  const text = to_fixed(Math.abs(value), decimals);
  return value < 0 && Number(text) !== 0 ? minus + text : text;
}

function signed(value, decimals) {
  const text = fixed(value, decimals);
  return value > 0 && Number(text) !== 0 ? '+' + text : text;
}

// Digits that show the smallest of these standard errors with two of its own.
function decimals_for(estimates) {
  let least = 0;
  for (const {se} of estimates)
    if (se > 0 && (least === 0 || se < least)) least = se;
  if (least === 0) return 2;
  return Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(least))));
}

function mean_and_se(of, decimals, with_sign = false) {
  if (of.mean === null) return '–';
  const digits = decimals ?? decimals_for([of]);
  const mean = with_sign ? signed(of.mean, digits) : fixed(of.mean, digits);
  // Values that are all equal do not tell how far others lie from them.
  return of.se > 0 ? mean + ' ± ' + fixed(of.se, digits) : mean;
}

function interval_text(of, decimals) {
  if (of.low === null || of.low === undefined) return '–';
  const digits = decimals ?? decimals_for([of]);
  return fixed(of.low, digits) + ' to ' + fixed(of.high, digits);
}

function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

// A share, 0 to 1, in per cent; never rounds something to nothing.
function percent(share, decimals = 1) {
  if (share === null || share === undefined) return '–';
  const text = to_fixed(100 * share, decimals);
  const unit = Math.pow(10, -decimals);
  if (share > 0 && Number(text) === 0) return '<' + unit.toFixed(decimals) + ' %';
  if (share < 1 && Number(text) === 100) return '>' + (100 - unit).toFixed(decimals) + ' %';
  return text + ' %';
}

function scaled_estimate(of, factor) {
  const times = (value) => (value === null || value === undefined ? null : value * factor);
  const ends = [times(of.low), times(of.high)];
  if (factor < 0) ends.reverse();
  const se = of.se === null ? null : of.se * Math.abs(factor);
  return {mean: times(of.mean), se, low: ends[0], high: ends[1]};
}

// What the pairs of a result of scores count.
function unit_of(section) {
  return section.plays ? 'games' : 'shuffles';
}

// Seconds in the unit that suits them, with three digits or as many as the standard error, if
// there is one, justifies.
function time_and_se(seconds, se) {
  for (const [unit, name] of [
           [1e-9, 'ns'], [1e-6, 'µs'], [1e-3, 'ms'], [1, 's'], [60, 'min'], [3600, 'h']])
    if (seconds < (name === 's' ? 60 : name === 'min' ? 3600 : 999.5 * unit) || name === 'h') {
      const value = seconds / unit;
      if (se > 0) return mean_and_se({mean: value, se: se / unit}) + ' ' + name;
      return value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0) + ' ' + name;
    }
  return '';
}

function time_text(seconds) {
  return time_and_se(seconds, null);
}

function p_text(p) {
  if (p === null || p === undefined) return '–';
  if (p < 1e-15) return '<1e' + minus + '15';
  if (p < 0.001) return p.toExponential(0).replace('-', minus);
  return p.toFixed(3);
}

// Head and tail around an ellipsis where it is longer.
function shorten(text, length) {
  const letters = [...text];
  if (letters.length <= length) return text;
  const tail = Math.floor((length - 1) / 3);
  return letters.slice(0, length - 1 - tail).join('') + '…' +
      letters.slice(letters.length - tail).join('');
}

function words(name) {
  return name.replaceAll('_', ' ');
}

// A sentence with proper minus signs.
function typeset(sentence) {
  return sentence.replace(/(^|[\s(])-(?=\d)/g, '$1' + minus);
}
