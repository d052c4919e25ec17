import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { pairSimilarity } from '@citemill/metrics/internal/text/pair-similarity';
import { ingest, link, withCorpus } from '../index.js';
import { canBeOneWork } from './same-work.js';

const folder = temporaryFolder('doubtful');

interface Sample {
  title: string;
  author: string;
  year: number;
  doi?: string;
  cites?: { doi: string; title: string; author: string; year: number };
  body?: string;
}

const article = ({
  title,
  author,
  year,
  doi,
  cites,
  body = 'Text.',
}: Sample) => `<article><front><article-meta>
  ${doi ? `<article-id pub-id-type="doi">${doi}</article-id>` : ''}<title-group><article-title>${title}</article-title></title-group>
  <contrib-group><contrib contrib-type="author"><name><surname>${author}</surname><given-names>A</given-names></name></contrib></contrib-group>
  <pub-date><year>${year}</year></pub-date></article-meta></front><body><p>${body} ${cites ? '<xref ref-type="bibr" rid="b1">[1]</xref>' : ''}</p></body>
  <back><ref-list>${
    cites
      ? `<ref id="b1"><element-citation><person-group person-group-type="author"><name><surname>${cites.author}</surname></name></person-group>
         <year>${cites.year}</year><article-title>${cites.title}</article-title><pub-id pub-id-type="doi">${cites.doi}</pub-id></element-citation></ref>`
      : ''
  }</ref-list></back></article>`;

async function linkCorpus(name: string, papers: Record<string, Sample>) {
  const home = join(folder, name);
  mkdirSync(home);
  for (const [file, sample] of Object.entries(papers)) writeFileSync(join(home, file), article(sample));
  const corpus = join(folder, `${name}-corpus`);
  await ingest({ paths: [home], corpus, jobs: 1 });
  const result = await link({ corpus });
  const rows = await withCorpus(corpus, (database) =>
    database.rows('SELECT path, doi, paper_id FROM papers ORDER BY path'),
  );
  return { home, result, rows };
}

const DOI = '10.5555/one';
const OWNER = { title: 'How silt settles in slow rivers', author: 'Weir', year: 2011, doi: DOI };
const THIEF = { title: 'Frog calls heard by small neural networks', author: 'Quist', year: 2019, doi: DOI };

test('two different papers with one DOI are both kept, and the one that others cite by it keeps it', async () => {
  const { home, result, rows } = await linkCorpus('cited', {
    'a-thief.xml': { ...THIEF, body: 'A much longer text that fills the paper. '.repeat(20) },
    'b-owner.xml': OWNER,
    'c-citing.xml': {
      ...{ title: 'A review of rivers and what they carry', author: 'Hess', year: 2020, doi: '10.5555/two' },
      cites: { doi: DOI, title: OWNER.title, author: OWNER.author, year: OWNER.year },
    },
  });
  assert.equal(result.duplicates, 0);
  assert.equal(rows.length, 3);
  assert.deepEqual(pluck(rows, 'doi'), [null, DOI, '10.5555/two']);
  assert.match(String(rows[0]?.paper_id), /^sha256:/);
  assert.equal(rows[1]?.paper_id, `doi:${DOI}`);
  assert.deepEqual(result.doubtful, [
    { identifier: `doi:${DOI}`, path: join(home, 'a-thief.xml'), keptBy: join(home, 'b-owner.xml') },
  ]);
});

test('two versions of a paper with one DOI and slightly different titles are one paper', async () => {
  const { result, rows } = await linkCorpus('twice', {
    'a.xml': OWNER,
    'b.xml': {
      ...OWNER,
      title: 'How Silt Settles in Slow Rivers: a Field Study',
      year: 2012,
      body: 'Other text.',
    },
  });
  assert.deepEqual([rows.length, result.duplicates, result.doubtful.length], [1, 1, 0]);
});

test('titles decide, and if they disagree authors and years', () => {
  const facts = (titleKey: string, author?: string, year?: number, format = 'jats') => ({
    titleKey,
    author,
    year,
    format,
  });
  const silt = 'howsiltsettlesinslowrivers';
  const frogs = 'frogcallsheardbysmallnetworks';
  assert.equal(canBeOneWork(facts(silt, 'weir', 2011), facts(frogs, 'quist', 2011)), false);
  assert.equal(canBeOneWork(facts(silt, 'weir', 2011), facts(frogs, 'weir', 2019)), false);
  assert.equal(
    canBeOneWork(facts(silt, 'weir', 2011), facts(frogs, 'weir', 2011)),
    true,
    'the title was changed',
  );
  assert.equal(canBeOneWork(facts(silt, 'weir'), facts(`${silt}afieldstudy`, 'wier')), true);
  assert.equal(
    canBeOneWork(facts(silt, 'weir', 2011), facts('originalarticle', undefined, 2011, 'pdf')),
    true,
  );
  assert.equal(
    canBeOneWork(facts(silt), facts(frogs, undefined, undefined, 'pdf')),
    true,
    'a page was misread',
  );
  assert.equal(canBeOneWork(facts(silt), facts(frogs)), false);
  assert.equal(pairSimilarity('abcd', 'abcd'), 1);
  assert.equal(pairSimilarity('abcd', 'wxyz'), 0);
});
