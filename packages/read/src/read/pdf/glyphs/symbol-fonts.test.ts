import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { symbolTable } from './symbol-fonts.js';

const read = (font: string, text: string) =>
  [...text]
    .map((sign) =>
      String.fromCodePoint(
        symbolTable(font)?.get(defined(sign.codePointAt(0))) ?? defined(sign.codePointAt(0)),
      ),
    )
    .join('');

for (const [font, text, meant] of [
  ['AdvP44E6F4', 'u', '°'],
  ['AdvP7DA6', '2,.$9', '−<>≥′'],
  ['AdvP3EAA99', 'abmv', 'αβμω'],
  ['AdvPSMP13', 'abclrv', 'αβγμσχ'],
  ['MathematicalPi-One', '123', '+−×'],
  ['Symbol', 'abmWD', 'αβμΩΔ'],
  ['SymbolMT', '\uf061\uf0b1\uf0a3 \uf0d7', 'α±≤ ⋅'],
  ['Symbol,Italic', 'l', 'λ'],
  ['CMEX10', 'XPQZ', '∑∑∏∫'],
  ['CMEX10', '\x00\x01\x1a\x1b<=hi', '(){}{}[]'],
  ['CMEX10', '01@A', '()\x01\x01'],
  ['Symbol', 'α × 3 ≤ ∑', 'α × 3 ≤ ∑'],
  ['SymbolistSans', 'abc', 'abc'],
  ['Times-Roman', 'u2b', 'u2b'],
] as const) {
  test(`"${text}" in ${font} means "${meant}"`, () => assert.equal(read(font, text), meant));
}
