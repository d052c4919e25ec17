import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reference } from '../../paper/index.js';
import { parseXml } from '../xml/tree.js';
import { readBibliography } from './bibliography.js';

function entry(inside: string): Omit<Reference, 'id'> {
  const { root } = parseXml(
    `<text><listBibl><biblStruct xml:id="b0">${inside}</biblStruct></listBibl></text>`,
  );
  const [{ id, ...rest }] = readBibliography(root) as [Reference];
  assert.equal(id, 'b0');
  return rest;
}

const person = (given: string, family: string) =>
  `<author><persName><forename type="first">${given}</forename><surname>${family}</surname></persName></author>`;

test('an article has a title, a venue and pages', () => {
  assert.deepEqual(
    entry(`<analytic><title level="a" type="main">Gulls</title>${person('U', 'Ek')}${person('I', 'Bo')}<idno type="DOI">10.5555/G.1</idno></analytic>
      <monogr><title level="j">Bird Notes</title><imprint><biblScope unit="volume">3</biblScope><biblScope unit="issue">2</biblScope>
      <biblScope unit="page" from="10" to="19"/><date type="published" when="2004-06">June 2004</date></imprint></monogr>`),
    {
      raw: 'U Ek, I Bo. Gulls. Bird Notes 3(2), 10–19, 2004. doi:10.5555/g.1',
      title: 'Gulls',
      authors: [
        { name: 'U Ek', given: 'U', family: 'Ek' },
        { name: 'I Bo', given: 'I', family: 'Bo' },
      ],
      year: 2004,
      venue: 'Bird Notes',
      ids: { doi: '10.5555/g.1' },
    },
  );
});

test('a chapter appears in its book, a paper at its meeting', () => {
  const chapter =
    '<analytic><title level="a">Nests</title></analytic><monogr><title level="m">Of Birds</title></monogr>';
  assert.equal(entry(chapter).venue, 'Of Birds');
  const talk =
    '<analytic><title level="a">Nests</title></analytic><monogr><meeting>Bird Days<address><addrLine>Oslo</addrLine></address></meeting></monogr>';
  assert.equal(entry(talk).venue, 'Bird Days');
});

test('a book is known by its own title and has no venue', () => {
  const book = entry(
    `<monogr><title level="m" type="main">Of Birds</title>${person('U', 'Ek')}<imprint><publisher>Wing</publisher></imprint></monogr>`,
  );
  assert.deepEqual(book, {
    raw: 'U Ek. Of Birds. Wing.',
    title: 'Of Birds',
    authors: [{ name: 'U Ek', given: 'U', family: 'Ek' }],
    ids: {},
  });
});

test('an entry with a journal alone has no title', () => {
  assert.deepEqual(
    entry('<monogr><title level="j">Bird Notes</title><imprint><date>1998</date></imprint></monogr>'),
    {
      raw: 'Bird Notes, 1998.',
      year: 1998,
      venue: 'Bird Notes',
      ids: {},
    },
  );
});

for (const [inside, ids] of [
  ['<idno type="arXiv">arXiv:2103.00020v1[cs.CV]</idno>', { arxiv: '2103.00020' }],
  ['<idno type="arXiv">hep-th/9901001</idno>', { arxiv: 'hep-th/9901001' }],
  [
    '<idno type="PMID">1234567</idno><idno type="PMCID">PMC7654321</idno>',
    { pmid: '1234567', pmcid: 'PMC7654321' },
  ],
  ['<ptr target="https://arxiv.org/abs/2103.00020"/>', { arxiv: '2103.00020' }],
  ['<ptr target="https://birds.example/"/>', {}],
  ['<idno type="ISSN">1234-5678</idno><idno type="MD5">0123456789ABCDEF0123456789ABCDEF</idno>', {}],
] as const) {
  test(`the identifiers of ${inside}`, () => {
    assert.deepEqual(entry(`<monogr>${inside}<imprint/></monogr>`).ids, ids);
  });
}

test('an identifier in the printed text is used if the fields have none', () => {
  const printed = '<note type="raw_reference">Ek. Gulls. doi: 10.5555/printed</note>';
  assert.deepEqual(entry(printed).ids, { doi: '10.5555/printed' });
  assert.deepEqual(entry(`<monogr><idno type="DOI">10.5555/part</idno></monogr>${printed}`).ids, {
    doi: '10.5555/part',
  });
});

test('a hyphen at a line end is removed, but not one in place of a word', () => {
  assert.equal(
    entry('<note type="raw_reference">Short- and long-term coun- ting of sea- birds</note>').raw,
    'Short- and long-term counting of seabirds',
  );
});
