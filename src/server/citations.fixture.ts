import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';

/** Papers that cite the hub, and papers that the hub cites. */
export const CITING = 50;
export const CITED = 30;

interface Cited {
  doi: string;
  title: string;
  year: number;
}

const cited: Cited[] = Array.from({ length: CITED }, (_, i) => ({
  doi: `10.5555/cited.${i}`,
  title: `Ground work ${i} on tidal mud`,
  year: 1980 + (i % 9),
}));
const hub: Cited = { doi: '10.5555/hub', title: 'The hub of all mud', year: 1995 };

function jats({ doi, title, year }: Cited, references: readonly Cited[]): string {
  const marks = references.map(
    ({ title: name }, i) =>
      `<p>We build on <xref ref-type="bibr" rid="r${i}">[${i + 1}]</xref>, that is ${name}.</p>`,
  );
  const entries = references.map(
    (entry, i) => `<ref id="r${i}"><label>${i + 1}</label><element-citation publication-type="journal">
      <person-group person-group-type="author"><name><surname>Writer${i}</surname><given-names>A</given-names></name></person-group>
      <year>${entry.year}</year><article-title>${entry.title}</article-title><source>Journal of Mud</source>
      <pub-id pub-id-type="doi">${entry.doi}</pub-id></element-citation></ref>`,
  );
  return `<?xml version="1.0"?><article><front><article-meta><article-id pub-id-type="doi">${doi}</article-id>
    <title-group><article-title>${title}</article-title></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>Hubbard</surname><given-names>Una</given-names></name></contrib></contrib-group>
    <pub-date><year>${year}</year></pub-date><abstract><p>All about ${title}.</p></abstract></article-meta></front>
    <body><sec><title>Introduction</title><p>Mud moves with the tide.</p>${marks.join('')}</sec></body>
    <back><ref-list>${entries.join('')}</ref-list></back></article>`;
}

/** A corpus with a paper that cites many papers and is cited by more, and one without citations. */
export async function createHub(name: string, { isLinked = true } = {}): Promise<string> {
  const dir = temporaryFolder(name);
  const papers = join(dir, 'papers');
  mkdirSync(papers);
  const write = (file: string, paper: Cited, references: readonly Cited[]) =>
    writeFileSync(join(papers, `${file}.xml`), jats(paper, references));
  write('hub', hub, cited);
  write('lonely', { doi: '10.5555/lonely', title: 'A lonely shore', year: 2001 }, []);
  // Every citing paper cites the hub and the first papers that the hub cites, the later ones fewer of them.
  for (let i = 0; i < CITING; i++)
    write(
      `citing-${i}`,
      { doi: `10.5555/citing.${i}`, title: `Later study ${i} of estuaries`, year: 2010 - (i % 11) },
      [hub, ...cited.slice(0, Math.max(0, 8 - i))],
    );
  const corpus = join(dir, 'corpus');
  await ingest({ paths: [papers], corpus, jobs: 1 });
  if (isLinked) await link({ corpus });
  return dir;
}
