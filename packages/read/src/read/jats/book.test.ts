import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jatsReader } from './index.js';

const read = (text: string) => jatsReader.read({ path: 'book.xml', bytes: new TextEncoder().encode(text) });

const chapter = (id: string, title: string, body: string, back = '') =>
  `<book-part book-part-type="chapter" id="${id}"><book-part-meta><book-part-id book-part-id-type="doi" pub-id-type="doi">10.5555/${id}</book-part-id>
<title-group><label>1</label><title>${title}</title><subtitle>A study</subtitle></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Lee</surname><given-names>Ann</given-names></name></contrib></contrib-group>
<abstract><p>Mud is wet.</p></abstract></book-part-meta><body>${body}</body>${back}</book-part>`;

const BOOK = `<?xml version="1.0"?><book xmlns:xlink="http://www.w3.org/1999/xlink" dtd-version="2.0" xml:lang="en"><book-meta>
<book-title-group><book-title>Handbook of Mud</book-title></book-title-group><pub-date><year>2014</year></pub-date></book-meta>
<book-body><book-part book-part-type="part"><book-part-meta><title-group><title>Part one</title></title-group></book-part-meta><body>
${chapter('c1', 'On mud', '<sec><title>Start</title><p>Mud sinks <xref ref-type="bibr" rid="r1">1</xref> at 10<sup>5</sup> Pa.</p></sec>', '<back><ref-list><ref id="r1"><element-citation publication-type="book"><source>Clay</source><year>1990</year></element-citation></ref></ref-list></back>')}
${chapter('c2', 'On clay', '<p>Clay swells <xref ref-type="bibr" rid="r9">9</xref>.</p>')}
</body></book-part></book-body>
<book-back><ref-list><ref id="r9"><element-citation publication-type="book"><source>Silt</source></element-citation></ref></ref-list></book-back></book>`;

test('each chapter of a BITS book is a paper of the book', () => {
  assert.ok(jatsReader.detect(BOOK, 'book.xml'));
  const papers = read(BOOK);
  assert.deepEqual(
    papers.map(({ title, venue, year, ids }) => ({ title, venue, year, doi: ids.doi })),
    [
      { title: 'On mud: A study', venue: 'Handbook of Mud', year: 2014, doi: '10.5555/c1' },
      { title: 'On clay: A study', venue: 'Handbook of Mud', year: 2014, doi: '10.5555/c2' },
    ],
  );
  assert.deepEqual(
    papers.map(({ authors, abstract, body }) => [authors[0]?.name, abstract[0]?.text, body[0]?.text]),
    [
      ['Ann Lee', 'Mud is wet.', 'Mud sinks 1 at 10⁵ Pa.'],
      ['Ann Lee', 'Mud is wet.', 'Clay swells 9.'],
    ],
  );
});

test('a chapter without a bibliography cites that of the book', () => {
  const cited = read(BOOK).map(({ body, references }) =>
    body.flatMap((paragraph) =>
      paragraph.citations.map(({ reference }) => references.find(({ id }) => id === reference)?.title),
    ),
  );
  assert.deepEqual(cited, [['Clay'], ['Silt']]);
});

test('a chapter alone in a file is a paper, and a book without text is refused with its reason', () => {
  assert.equal(read(chapter('c3', 'On silt', '<p>Silt.</p>'))[0]?.title, 'On silt: A study');
  assert.throws(() => read('<book><book-meta/><book-body/></book>'), /the book has no chapter/);
});
