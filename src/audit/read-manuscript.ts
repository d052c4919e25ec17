import { statSync } from 'node:fs';
import type { ReadOptions } from '@citemill/read/internal';
import { fromWire, type Paper } from '@citemill/read/paper';
import { papersAsJson } from '../corpus/index.js';
import type { CitedWork, CitingPaper } from '../recipes/index.js';
import { UserError } from '../user-error.js';

interface ReadManuscriptOptions {
  read?: ReadOptions | undefined;
  timeoutMs?: number | undefined;
  memoryMb?: number | undefined;
}

/** Reads the one paper of a file, in any format. */
export async function readManuscript(path: string, options: ReadManuscriptOptions = {}): Promise<Paper> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${path} is a folder; name the file of one paper`);
  const papers: string[] = [];
  const { read = {}, timeoutMs, memoryMb } = options;
  const outcomes = papersAsJson([path], {
    read,
    jobs: 1,
    ...(timeoutMs ? { timeoutMs } : {}),
    ...(memoryMb ? { memoryMb } : {}),
  });
  for await (const outcome of outcomes) {
    if ('failure' in outcome) {
      const { message, code } = outcome.failure;
      throw new UserError(`${path}: ${message} (${code})`);
    }
    papers.push(...outcome.papers);
  }
  const [paper] = papers;
  if (paper === undefined) throw new UserError(`${path} contains no paper`);
  if (papers.length > 1)
    throw new UserError(`${path} contains ${papers.length} papers; name a file with one`);
  return fromWire(JSON.parse(paper) as Paper);
}

/** Returns a manuscript as the recipes see a paper; `works` has the work of each bibliography entry that is in the corpus. */
export function asCitingPaper(paper: Paper, works: ReadonlyMap<string, CitedWork>): CitingPaper {
  return {
    record: paper.source.sha256,
    paper_id: paper.id,
    title: paper.title,
    abstract: paper.abstract.map(({ text }) => text).join('\n') || null,
    year: paper.year ?? null,
    venue: paper.venue ?? null,
    fields: paper.fields,
    licence: paper.licence ?? null,
    language: paper.language ?? null,
    reference_count: paper.references.length,
    object_kinds: [],
    inbound: 0,
    paragraphs: paper.body.map(({ section, text, citations }, position) => ({
      position,
      part: 'body',
      section,
      text,
      citations: citations.map((citation) => ({
        ...citation,
        work: (citation.reference === null ? undefined : works.get(citation.reference)?.id) ?? null,
      })),
    })),
    works: new Map([...works.values()].map((work) => [work.id, work])),
  };
}
