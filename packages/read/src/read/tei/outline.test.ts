import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Outline } from './outline.js';

/** Headings as `n|words`, or the words alone, and the sections they open. */
function sections(...headings: string[]): string[] {
  const raw = headings.map((heading) => {
    const [words = '', n] = heading.split('|').reverse();
    return { text: words, n };
  });
  const outline = new Outline(raw);
  return raw.map((heading) => outline.enter(heading).join(' > '));
}

for (const { title, headings, expected } of [
  {
    title: 'a dotted number is below its prefix',
    headings: ['1|A', '2|B', '2.1|C', '2.1.1.|D', '2.2|E', '3|F'],
    expected: ['A', 'B', 'B > C', 'B > C > D', 'B > E', 'F'],
  },
  {
    title: 'a lost parent is passed over',
    headings: ['1|A', '1.2.3|B', '4.1|C'],
    expected: ['A', 'A > B', 'C'],
  },
  {
    title: 'Roman numbers hold letters, and letters hold figures',
    headings: ['I.|A', 'II.|B', 'A.|C', '1)|D', 'B.|E', 'C.|F', 'III.|G', 'IV.|H', 'V.|I'],
    expected: ['A', 'B', 'B > C', 'B > C > D', 'B > E', 'B > F', 'G', 'H', 'I'],
  },
  {
    title: 'a letter after figures is an appendix',
    headings: ['1|A', '2|B', 'A|C', 'A.1|D', 'B|E'],
    expected: ['A', 'B', 'C', 'C > D', 'E'],
  },
  {
    title: 'numbers among the words count as well',
    headings: ['1 First', '2. Second', '2.1 Part', '3 Third', 'A Proofs', 'A.1 Lemma'],
    expected: ['First', 'Second', 'Second > Part', 'Third', 'Proofs', 'Proofs > Lemma'],
  },
  {
    title: 'an article is not a number',
    headings: ['A Survey of Shores', 'A View', 'I Think'],
    expected: ['A Survey of Shores', 'A View', 'I Think'],
  },
  {
    title: 'a heading without a number is a part of the numbered one before it',
    headings: ['1|A', '2|B', 'Run-in.', '2.1|C', 'Another.', '3|D'],
    expected: ['A', 'B', 'B > Run-in.', 'B > C', 'B > C > Another.', 'D'],
  },
  {
    title: 'a name that is a section in any paper stays at the top level',
    headings: ['1|A', '2|B', '3|C', 'Acknowledgements', 'Notes', 'Data availability'],
    expected: ['A', 'B', 'C', 'Acknowledgements', 'Notes', 'Data availability'],
  },
  {
    title: 'without numbers all are at one level',
    headings: ['Introduction', 'Methods', 'Animals', '1|Stray', 'Results'],
    expected: ['Introduction', 'Methods', 'Animals', 'Stray', 'Results'],
  },
  {
    title: 'the item of a list that was taken for a section is a part of the section around it',
    headings: ['1|A', '2|B', '3|C', '2.|item', '3.1|D', '4|E'],
    expected: ['A', 'B', 'C', 'C > item', 'C > D', 'E'],
  },
  {
    title: 'a heading without words opens nothing',
    headings: ['1|A', '', '…', '2|B', '17', '3|C'],
    expected: ['A', 'A', 'A', 'B', 'B', 'C'],
  },
  {
    title: 'a year is not a section number',
    headings: ['2010|Season', '1|A'],
    expected: ['Season', 'A'],
  },
]) {
  test(`outline: ${title}`, () => {
    assert.deepEqual(sections(...headings), expected);
  });
}
