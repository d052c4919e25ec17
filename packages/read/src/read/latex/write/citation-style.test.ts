import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationStyle, nameYearSeparator, type StyleClues } from './citation-style.js';

const clues = (given: Partial<StyleClues>): StyleClues => ({
  documentClass: 'article',
  classOptions: [],
  packages: new Map(),
  bibliographyStyle: undefined,
  citeOptions: [],
  commands: new Set(),
  natbibLabels: undefined,
  alphabeticLabels: false,
  ...given,
});
const uses = (name: string, ...options: string[]) => ({ packages: new Map([[name, options]]) });

test('class, packages, options and bibliography style decide how citations are printed', () => {
  const cases: [Partial<StyleClues>, string][] = [
    [{}, 'numeric'],
    [{ documentClass: 'aastex631' }, 'author-year'],
    [{ documentClass: 'svjour3' }, 'author-year'],
    [{ documentClass: 'sn-jnl', classOptions: ['sn-mathphys-num'], ...uses('natbib') }, 'numeric'],
    [{ documentClass: 'elsarticle', ...uses('natbib') }, 'numeric'],
    [{ documentClass: 'elsarticle', classOptions: ['authoryear'] }, 'author-year'],
    [{ documentClass: 'Definitions/mdpi', commands: new Set(['citep']) }, 'numeric'],
    [{ documentClass: 'revtex4-2', bibliographyStyle: 'alpha' }, 'numeric'],
    [{ documentClass: 'revtex4-2', classOptions: ['rmp'] }, 'author-year'],
    [{ documentClass: 'achemso', ...uses('natbib') }, 'numeric'],
    [{ documentClass: 'mnras', bibliographyStyle: 'unsrt' }, 'numeric'],
    [uses('neurips_2023'), 'author-year'],
    [uses('natbib', 'numbers'), 'numeric'],
    [uses('natbib', 'super'), 'numeric'],
    [{ ...uses('natbib'), natbibLabels: false }, 'numeric'],
    [{ commands: new Set(['citet']) }, 'author-year'],
    [{ natbibLabels: true }, 'author-year'],
    [uses('biblatex'), 'numeric'],
    [uses('biblatex', 'style=authoryear-comp'), 'author-year'],
    [uses('biblatex', 'citestyle={alphabetic}'), 'alphabetic'],
    [{ bibliographyStyle: 'amsalpha' }, 'alphabetic'],
    [{ alphabeticLabels: true }, 'alphabetic'],
  ];
  for (const [given, style] of cases) assert.equal(citationStyle(clues(given)), style, JSON.stringify(given));
});

test('astronomers and biblatex print no comma between names and year, unless the paper asks for one', () => {
  assert.equal(nameYearSeparator(clues({ documentClass: 'mnras' }), undefined), ' ');
  assert.equal(nameYearSeparator(clues({ documentClass: 'mnras' }), ','), ', ');
  assert.equal(nameYearSeparator(clues(uses('harvard')), undefined), ' ');
  assert.equal(nameYearSeparator(clues(uses('biblatex', 'style=authoryear')), undefined), ' ');
  assert.equal(nameYearSeparator(clues(uses('biblatex', 'style=apa')), undefined), ', ');
  assert.equal(nameYearSeparator(clues(uses('natbib')), undefined), ', ');
});
