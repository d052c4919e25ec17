import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { XmlElement, XmlNode } from './tree.js';
import { writeMathMl } from './write-mathml.js';

const element = (name: string, children: XmlNode[], attributes: Record<string, string> = {}): XmlElement => ({
  name,
  attributes,
  children,
});

test('subscripts, exponents and fractions keep their structure', () => {
  const math = element('math', [
    element('msubsup', [element('mi', ['x']), element('mi', ['i']), element('mn', ['2'])]),
    element('mo', ['<']),
    element('mfrac', [element('mi', ['a']), element('mi', ['b'])], { linethickness: '1' }),
  ]);
  assert.equal(
    writeMathMl(math),
    '<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup><mo>&lt;</mo><mfrac linethickness="1"><mi>a</mi><mi>b</mi></mfrac></math>',
  );
});

test('nothing is kept that a browser would run or fetch', () => {
  const math = element('math', [
    element('semantics', [
      element('mi', ['x'], { href: 'javascript:alert(1)', onclick: 'alert(1)', mathvariant: 'bold' }),
      element('annotation', ['x'], { encoding: 'application/x-tex' }),
    ]),
    element('script', ['alert(1)']),
  ]);
  assert.equal(writeMathMl(math), '<math><mi mathvariant="bold">x</mi>alert(1)</math>');
});

test('no-break spaces are kept, and of semantics only the first child', () => {
  const math = element('math', [
    element('semantics', [
      '\n ',
      element('mrow', [element('mi', ['x']), element('mtext', ['\u00a0']), ' \n', element('mi', ['y'])]),
      element('mrow', [element('mi', ['x'])]),
    ]),
  ]);
  assert.equal(writeMathMl(math), '<math><mrow><mi>x</mi><mtext>\u00a0</mtext><mi>y</mi></mrow></math>');
});

test('a formula without end is left out', () =>
  assert.equal(writeMathMl(element('math', [element('mi', ['x'.repeat(30_000)])])), undefined));
