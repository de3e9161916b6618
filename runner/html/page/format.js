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

function sum_of(list) {
  return list.reduce((sum, value) => sum + value, 0);
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
  return name.replaceAll('_', ' ').replace(/^ai /, 'AI ');
}

// A sentence, or the name of a pair, with proper minus signs.
function typeset(sentence) {
  return sentence.replace(/(^|[\s(])-(?=[\d ])/g, '$1' + minus);
}
