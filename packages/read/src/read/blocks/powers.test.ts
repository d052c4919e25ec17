import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { Warnings } from '../warnings.js';
import { type Block, type BlockText, BlockTextBuilder, plainBlockText } from './block.js';
import { htmlTables } from './html-text.js';
import { paperFromBlocks } from './paper-from-blocks.js';

/** A text in which `^…^` is raised and `~…~` is lowered. */
function marked(text: string): BlockText {
  const builder = new BlockTextBuilder();
  for (const [, raised, lowered, plain] of text.matchAll(/\^([^^]*)\^|~([^~]*)~|([^^~]+)/g))
    builder
      .add(raised ?? '', SUPERSCRIPT)
      .add(lowered ?? '', SUBSCRIPT)
      .add(plain ?? '');
  return builder.build();
}

const ENTRIES = [
  '[1] J. Marlow. Silt in rivers. Journal of Rivers, 12(3):45–67, 2016.',
  '[2] A. Tarn. Oats on wet ground. Oat Letters, 3:1–9, 2018.',
  '[3] D. Lune. A theory of barley. Barley Letters, 4:11–19, 2011.',
];

function buildPaper(...body: Block[]): Paper {
  const title: Block = { role: 'title', content: marked('Oats at 10^5^ grains per m^2^'), where: 'line 1' };
  const heading = (words: string): Block => ({
    role: 'heading',
    level: 1,
    content: plainBlockText(words),
    where: 'line 2',
  });
  const entries = ENTRIES.map(
    (entry): Block => ({ role: 'reference', content: plainBlockText(entry), where: 'line 9' }),
  );
  return paperFromBlocks(
    { blocks: [title, heading('Introduction'), ...body, heading('References'), ...entries] },
    { path: 'oats.md', bytes: Buffer.from('oats') },
    { name: 'oats', version: 1 },
    new Warnings(),
  );
}
const block = (role: Block['role'], text: string, more: Partial<Block> = {}): Block => ({
  role,
  content: marked(text),
  where: 'line 3',
  ...more,
});

test('raised digits are powers, and raised citation marks stay as they are', () => {
  const paper = buildPaper(
    block(
      'paragraph',
      'There were 10^5^ cells m^-2^ in silt.^1^ Growth was 10^−0.5^ per day^2,3^, with η~p~^2^ of 3.^2^ See Table 1.',
    ),
    block('paragraph', 'The 1^st^ of the ^14^C dates, at 4 km^2^, is older^3^ than others.'),
  );
  assert.deepEqual(
    paper.body.map(({ text, citations, mentions }) => [
      text,
      citations.map(({ start, end, reference }) => [text.slice(start, end), reference]),
      mentions.map(({ start, end }) => text.slice(start, end)),
    ]),
    [
      [
        'There were 10⁵ cells m⁻² in silt.1 Growth was 10^(−0.5) per day2,3, with ηp² of 3.2 See Table 1.',
        [
          ['1', 'b1'],
          ['2,3', 'b2'],
          ['2,3', 'b3'],
          ['2', 'b2'],
        ],
        ['Table 1'],
      ],
      ['The 1st of the 14C dates, at 4 km², is older3 than others.', [['3', 'b3']], []],
    ],
  );
});

test('titles, captions, notes and table cells have their powers', () => {
  const paper = buildPaper(
    block('paragraph', 'Oats grow.'),
    block('table', '', { rows: [['n', '2']] }),
    block('paragraph', 'Table 1. Grains per 10^3^ m^2^.'),
    block('footnote', 'Sown at 10^6^ grains.', { label: '1' }),
  );
  assert.equal(paper.title, 'Oats at 10⁵ grains per m²');
  assert.deepEqual(pluck(paper.objects, 'caption', 'content'), [
    ['Grains per 10³ m².', 'n | 2'],
    [undefined, 'Sown at 10⁶ grains.'],
  ]);
  const rows = htmlTables('<table><tr><td>10<sup>5</sup></td><td>oats<br>rye<sup>a</sup></td></tr></table>');
  assert.deepEqual(itemAt(rows, 0), ['10⁵', 'oats ryea']);
});
