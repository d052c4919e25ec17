import type { LiveCorpus } from '../corpus/live-corpus.js';
import { readNote, writeNote } from '../corpus/notes.js';
import { readParts } from '../corpus/part-files.js';
import { WORK_WORDS } from '../corpus/work-index.js';
import type { Jobs, Report } from '../store/jobs.js';

const NOTE = 'work words';
const PARTS_PER_BATCH = 20;
/** Characters before and after a citation mark that are taken as text about the cited paper. */
const CONTEXT_CHARACTERS = 120;

/** True if the cited papers can be searched; otherwise starts indexing them. */
export async function workWordsReady(corpus: LiveCorpus, jobs: Jobs): Promise<boolean> {
  const version = corpus.version();
  if ((await readNote(corpus.reader(), NOTE)) === version) return true;
  if (corpus.exists && corpus.indexedVersion === version)
    jobs.start('work-words', 'Indexing cited papers', (report) => indexWorks(corpus, version, report));
  return false;
}

async function indexWorks(corpus: LiveCorpus, version: string, report: Report): Promise<void> {
  const database = corpus.store.writer;
  const folder = corpus.folder();
  await writeNote(database, NOTE);
  await WORK_WORDS.drop(database);
  await WORK_WORDS.create(database);
  await WORK_WORDS.add(database, `SELECT doc, concat_ws(' ', title, abstract) AS text FROM works_list`, 0);
  const parts = folder.parts();
  for (let start = 0; start < parts.length; start += PARTS_PER_BATCH) {
    report({ done: start, of: parts.length, note: 'passages that cite them' });
    const batch = parts.slice(start, start + PARTS_PER_BATCH);
    await WORK_WORDS.add(
      database,
      `SELECT w.doc, string_agg(substr(t.text, greatest(1, c.start_offset - ${CONTEXT_CHARACTERS}),
         least(c.start_offset, ${CONTEXT_CHARACTERS}) + ${CONTEXT_CHARACTERS}), ' ') AS text
       FROM ${readParts(folder, 'citations', batch)} AS c
       JOIN reference_list AS r ON r.record = c.record AND r.reference_id = c.reference_id
       JOIN works_list AS w ON w.work_id = r.work_id
       JOIN ${readParts(folder, 'paragraphs', batch)} AS t ON t.record = c.record AND t.position = c.paragraph
       GROUP BY w.doc`,
      start + 1,
    );
  }
  await writeNote(database, NOTE, version);
}
