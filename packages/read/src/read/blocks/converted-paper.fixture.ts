import assert from 'node:assert/strict';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';

/** An invented paper, of which the tests make what converters would. */
export const TITLE = 'Silt and oats along the lower Marl';
export const ABSTRACT =
  'Oats grow on silt. We measured the silt of forty fields along the lower Marl and found that the yield of oats rises with the depth of the silt, as earlier work on barley had suggested.';
export const ENTRIES = [
  'J. Marlow and K. Hess. Silt in rivers. Journal of Rivers, 12(3):45–67, 2016.',
  'A. Tarn, B. Ouse, and C. Wey. Oats on wet ground. In Proceedings of the Oat Conference, pages 1–9, 2018.',
  'D. Lune. A theory of barley. Barley Letters, 4:11–19, 2011. doi:10.5555/barley.4',
];
export const FIRST =
  'The yield of oats depends on silt [1]. Wet ground was studied before [2, 3], and Table 1 lists the fields.';
export const SECOND = 'Silt was measured with a rod [1–3], as Figure 1 shows. The depth is';
export const THIRD = 'where the second term is the error of the rod.';
export const TABLE = [
  ['Field', 'Depth'],
  ['North', '12'],
  ['South', '30'],
];

/** Asserts what every mapping must keep of the invented paper. */
export function assertConvertedPaper(paper: Paper): void {
  assert.equal(paper.title, TITLE);
  assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'Karl Hess']);
  assert.deepEqual(pluck(paper.abstract, 'text'), [ABSTRACT]);
  assert.deepEqual(pluck(paper.references, 'year', 'title'), [
    [2016, 'Silt in rivers'],
    [2018, 'Oats on wet ground'],
    [2011, 'A theory of barley'],
  ]);
  assert.equal(paper.references[2]?.ids.doi, '10.5555/barley.4');
  const linked = paper.body.flatMap(({ text, citations }) =>
    citations.map((citation) => [text.slice(citation.start, citation.end), citation.reference]),
  );
  assert.deepEqual(linked, [
    ['[1]', 'b1'],
    ['[2, 3]', 'b2'],
    ['[2, 3]', 'b3'],
    ['[1–3]', 'b1'],
    ['[1–3]', 'b2'],
    ['[1–3]', 'b3'],
  ]);
  assert.deepEqual(pluck(paper.body, 'section'), [['Introduction'], ['Methods', 'Rods']]);
  assert.match(paper.body[1]?.text ?? '', /The depth is \$d = s \+ e\$ where the second term/);
  const [table] = paper.objects.filter(({ kind }) => kind === 'table');
  assert.deepEqual(table?.rows, TABLE);
  assert.equal(table?.label, 'Table 1');
  assert.equal(table?.caption, 'Fields along the Marl.');
  const [figure] = paper.objects.filter(({ kind }) => kind === 'figure');
  assert.equal(figure?.caption, 'The rod.');
  const [equation] = paper.objects.filter(({ kind }) => kind === 'equation');
  assert.equal(equation?.content, 'd = s + e');
  const mentioned = paper.body.flatMap(({ mentions }) => mentions.map(({ object }) => object));
  assert.deepEqual(mentioned.sort(), [equation?.id, figure?.id, table?.id].sort());
  assert.deepEqual(
    paper.objects
      .filter(({ environment }) => environment === 'acknowledgements')
      .map(({ content }) => content),
    ['We thank the farmers.'],
  );
}
