import type { LatexPackage } from './package.js';

/** Quantities and formulas in text: siunitx, mhchem, physics and others. */
export const siunitx: LatexPackage = {
  commands: {
    m: 'ce ch pu',
    or: 'num si unit ang',
    orr: 'SI qty numrange DeclareSIUnit DeclareSIPrefix',
    orrr: 'SIrange',
    r: 'sisetup',
  },
  macros: [
    ['qtyrange', 'O{}mmm', '\\SIrange{#2}{#3}{#4}'],
    ['complexnum', 'O{}m', '#2'],
    ['numproduct', 'O{}m', '#2'],
    ['qtyproduct', 'O{}mm', '#2 \\si{#3}'],
    ['isotope', 'O{}m', '\\textsuperscript{#1}#2'],
    ['pH', '', 'pH'],
    ['sfrac', 'O{}mm', '#2/#3'],
    ['nicefrac', 'O{}mm', '#2/#3'],
    ['textfrac', 'mm', '#1/#2'],
  ],
  math: 'reaction',
};
