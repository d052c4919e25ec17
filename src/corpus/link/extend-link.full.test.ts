import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { corpusContent } from '../collection.fixture.js';
import { ingest, type LinkResult, link } from '../index.js';
import { type Article, articleXml } from './article.fixture.js';

const folder = temporaryFolder('extend-link');
let collections = 0;

/** A corpus that grows, and one that is made from scratch each time. */
class Growing {
  private readonly home = join(folder, String(collections++));
  private readonly sources = join(this.home, 'papers');
  private articles = 0;

  constructor() {
    mkdirSync(this.sources, { recursive: true });
  }

  /** Adds articles and links; the tables must be those of a link from scratch. */
  async add(articles: Article[], metadata: string[] = []): Promise<LinkResult> {
    for (const article of articles)
      writeFileSync(join(this.sources, `${this.articles++}.xml`), articleXml(article));
    const grown = await this.update('grown', metadata);
    const fresh = await this.update('fresh', metadata);
    assert.deepEqual(
      await corpusContent(join(this.home, 'grown')),
      await corpusContent(join(this.home, 'fresh')),
    );
    const { reused: _, ...same } = grown;
    assert.deepEqual(same, fresh);
    rmSync(join(this.home, 'fresh'), { recursive: true });
    return grown;
  }

  private async update(name: string, metadata: string[]): Promise<LinkResult> {
    const corpus = join(this.home, name);
    await ingest({ paths: [this.sources], corpus, jobs: 1 });
    return link({ corpus, metadata });
  }

  change(index: number, article: Article): void {
    writeFileSync(join(this.sources, `${index}.xml`), articleXml(article));
  }
}

const SILT = { title: 'How silt settles in slow rivers', author: 'Hess', year: 2011, doi: '10.5555/silt' };
const REEDS = { title: 'A census of reeds along the lower course', author: 'Ito', year: 2005 };
const MUD = { title: 'Mud in motion: measured at last', author: 'Berg', year: 2009, doi: '10.5555/mud' };

test('new papers join the works they cite, and all other works are kept', async () => {
  const growing = new Growing();
  const first = await growing.add([
    { title: 'The first survey of them all', cites: [SILT, REEDS] },
    { title: 'The second survey of them all', cites: [SILT, MUD] },
  ]);
  assert.equal(first.reused, undefined);
  const second = await growing.add([
    { title: 'The third survey of them all', cites: [{ ...REEDS, doi: '10.5555/reeds' }] },
  ]);
  // Kept are two papers and the works that only these cite.
  assert.equal(second.reused, 4);
  const third = await growing.add([{ ...SILT, abstract: 'Slowly.', cites: [MUD] }]);
  assert.equal(third.reused, 4);
});

test('a better copy of a paper takes its place, and what the other one cites is counted again', {
  skip: thoroughOnly,
}, async () => {
  const growing = new Growing();
  await growing.add([
    { ...SILT, cites: [REEDS] },
    { title: 'The first survey of them all', cites: [SILT, MUD, REEDS] },
  ]);
  const { duplicates, reused } = await growing.add([{ ...SILT, abstract: 'Slowly.', cites: [MUD, MUD] }]);
  assert.deepEqual([duplicates, reused], [1, 1]);
});

test('an identifier that two papers claim is settled again when a new paper cites it', {
  skip: thoroughOnly,
}, async () => {
  const growing = new Growing();
  await growing.add([
    SILT,
    { ...REEDS, doi: SILT.doi },
    { ...MUD, cites: [{ title: 'Unrelated notes on weirs' }] },
  ]);
  const { doubtful, reused } = await growing.add([
    { title: 'The fourth survey of them all', cites: [{ ...REEDS, doi: SILT.doi }] },
  ]);
  assert.equal(doubtful.length, 1);
  assert.equal(reused, 2);
});

test('works are numbered among those whose titles start alike', { skip: thoroughOnly }, async () => {
  const long = `${'A very long title that goes on about silt '.repeat(3)}`;
  const growing = new Growing();
  await growing.add([
    { title: 'The first survey of them all', cites: [{ title: `${long} in rivers` }, REEDS] },
  ]);
  await growing.add([{ title: 'The second survey of them all', cites: [{ title: `${long} in brooks` }] }]);
});

test('with metadata everything is linked again: its rows may connect works by numbers that no paper names', async () => {
  const files = [
    { title: SILT.title, mag: '77', venue: 'Rivers' },
    { title: MUD.title, mag: '77', abstract: 'About mud.' },
  ].map((row, i) => {
    const path = join(folder, `metadata-${i}.jsonl`);
    writeFileSync(path, `${JSON.stringify(row)}\n`);
    return path;
  });
  const growing = new Growing();
  await growing.add([{ title: 'The first survey of them all', cites: [SILT, REEDS] }], files);
  const { reused } = await growing.add([{ title: 'The second survey of them all', cites: [MUD] }], files);
  assert.equal(reused, undefined);
});

test('after a change of an old paper, everything is linked again', { skip: thoroughOnly }, async () => {
  const growing = new Growing();
  await growing.add([{ title: 'The first survey of them all', cites: [SILT, REEDS] }]);
  growing.change(0, { title: 'The first survey of them all', cites: [MUD] });
  assert.equal(
    (await growing.add([{ title: 'The second survey of them all', cites: [MUD] }])).reused,
    undefined,
  );
});
