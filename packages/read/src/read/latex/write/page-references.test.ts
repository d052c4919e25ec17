import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyText, readSource } from '../read-source.fixture.js';

test('page numbers, which a source does not say, are taken out of their sentence', () => {
  const cases = [
    ['Mud is defined in Section~\\ref{s} on page~\\pageref{s}.', 'Mud is defined in Section 1.'],
    [
      'Mud is defined in Section~\\ref{s}, page~\\pageref{s}, with silt.',
      'Mud is defined in Section 1, with silt.',
    ],
    ['Mud is defined in Section~\\ref{s} (p.~\\pageref{s}).', 'Mud is defined in Section 1.'],
    ['Mud is defined on pages \\pageref{s}--\\pageref{t}.', 'Mud is defined.'],
    ['Mud is in Section~\\ref{s} starting on page~\\pageref{s}.', 'Mud is in Section 1.'],
    ['For mud, see page~\\pageref{s}.', 'For mud, see Section 1.'],
    ['For mud, see \\pageref{s}.', 'For mud, see Section 1.'],
    ['We filled three pages with \\ref{s}.', 'We filled three pages with 1.'],
  ] as const;
  for (const [source, text] of cases) {
    const paper = readSource(
      `${source}\\section{Silt}\\label{s} It settles.\\section{Sand}\\label{t} It rolls.`,
    );
    assert.equal(bodyText(paper).split(' | ')[0], text);
    assert.doesNotMatch(bodyText(paper), /\?\?/);
  }
});
