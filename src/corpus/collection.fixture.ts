import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../database/database.js';
import { CorpusFolder } from './folder.js';
import { INGESTED_TABLES, LINKED_TABLES } from './tables.js';
import { createViews } from './views.js';

/** A small JATS article that cites the two before it, one by DOI and one by its title alone. */
export function articleText(n: number): string {
  const reference = (
    id: number,
    by: 'doi' | 'title',
  ) => `<ref id="b${id}"><element-citation publication-type="journal">
    <person-group person-group-type="author"><name><surname>Weir${id}</surname><given-names>A</given-names></name></person-group>
    <year>${2000 + (id % 20)}</year>${by === 'title' ? `<article-title>How silt number ${id} settles in slow rivers</article-title>` : ''}
    ${by === 'doi' ? `<pub-id pub-id-type="doi">10.5555/silt.${id}</pub-id>` : ''}</element-citation></ref>`;
  const earlier = [n - 1, n - 2].filter((id) => id >= 0);
  return `<article><front><journal-meta><journal-title>Silt</journal-title></journal-meta><article-meta>
    <article-id pub-id-type="doi">10.5555/silt.${n}</article-id>
    <title-group><article-title>How silt number ${n} settles in slow rivers</article-title></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>Weir${n}</surname><given-names>Ann</given-names></name></contrib></contrib-group>
    <pub-date><year>${2000 + (n % 20)}</year></pub-date><abstract><p>Number ${n} settles within ${n} hours.</p></abstract></article-meta></front>
    <body><sec><title>Introduction</title><p>Others looked before${earlier.map((id) => ` <xref ref-type="bibr" rid="b${id}">[${id}]</xref>`).join(',')}.
    The value 𝛼 = ${n} <italic>stands</italic>.</p></sec></body>
    <back><ref-list>${earlier.map((id, i) => reference(id, i === 0 ? 'doi' : 'title')).join('')}</ref-list></back></article>`;
}

/** Writes a collection of articles, one of them broken, and returns its folder. */
export function writeCollection(folder: string, articles: number): string {
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < articles; n++)
    writeFileSync(join(folder, `${String(n).padStart(5, '0')}.xml`), articleText(n));
  writeFileSync(join(folder, 'zz-broken.xml'), '<note>no paper</note>');
  return folder;
}

/** Every row of every table of a corpus, in a fixed order: two equal corpora give equal texts. */
export async function corpusContent(corpus: string): Promise<Record<string, string[]>> {
  const folder = CorpusFolder.open(corpus);
  const database = await Database.open({ spill: join(corpus, '.work-dump') });
  try {
    await createViews(database, folder);
    const content: Record<string, string[]> = {};
    for (const table of [...INGESTED_TABLES.map((name) => `ingested_${name}`), ...LINKED_TABLES]) {
      const rows = await database.rows(`SELECT * FROM "${table}"`);
      content[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return content;
  } finally {
    database.close();
  }
}
