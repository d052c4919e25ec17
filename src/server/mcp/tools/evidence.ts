import { z } from 'zod';
import { workView } from '../../corpus/works.js';
import { ApiError } from '../../http/api-error.js';
import { findCitingSentence } from '../cited-in.js';
import { clip, clipOrNull } from '../clip.js';
import { findPaper, findWork } from '../find-paper.js';
import type { Library } from '../library.js';
import { rankPassages } from '../passages.js';
import { idInput, type Tool, textInput, tool } from '../tool.js';

const MAX_FIELD = 500;
const MAX_ABSTRACT = 3000;
const MAX_PASSAGE = 2000;
const MAX_PASSAGES = 10;
/** Maximum number of cited papers to search; a sentence that cites more says little about each. */
const MAX_CITED = 8;

const passage = z.object({
  section: z.string(),
  paragraph: z.number(),
  text: z.string(),
  score: z.number().describe('similarity by BM25; comparable within one cited paper only'),
});

const evidence = z.object({
  cited: z
    .string()
    .nullable()
    .describe('identifier of the cited paper; null if the entry could not be linked'),
  title: z.string().nullable(),
  inCorpus: z.string().nullable().describe('id of the cited paper; null: its text is not here'),
  abstract: z.string().nullable().describe('for a paper outside the corpus, if its abstract is known'),
  passages: z.array(passage),
});

export const findEvidence: Tool = tool(
  {
    name: 'find_evidence',
    title: 'Find the evidence for a sentence',
    description:
      'Finds the passages of the cited papers that are most similar to a citing sentence, by shared words. Give the citing paper, in which the sentence and its citations are looked up, or the cited paper, for any sentence. Similar passages need not support the sentence: read them.',
    input: {
      sentence: textInput(3000, 'the sentence, as read_section shows it'),
      paper: idInput('id or paperId of the paper that contains the sentence').optional(),
      cited: idInput('id or identifier of the cited paper').optional(),
      limit: z.number().int().min(1).max(MAX_PASSAGES).default(3).describe('passages per cited paper'),
    },
    output: {
      sentence: z.string().describe('what was compared: the whole sentence without its citation marks'),
      paragraph: z.number().nullable().describe('where it is in the citing paper'),
      citedPapers: z.number().describe(`papers that it cites; at most ${MAX_CITED} are looked into`),
      evidence: z.array(evidence),
    },
  },
  async (library, { sentence, paper, cited, limit }) => {
    if ((paper === undefined) === (cited === undefined))
      throw new ApiError(400, 'find_evidence: give either paper (the citing one) or cited');
    if (cited !== undefined)
      return {
        sentence,
        paragraph: null,
        citedPapers: 1,
        evidence: [await gatherEvidence(library, await findWork(library, cited), sentence, limit)],
      };
    const place = findCitingSentence(await findPaper(library, paper ?? ''), sentence);
    const gathered: z.input<typeof evidence>[] = [];
    for (const { workId, title, raw } of place.references.slice(0, MAX_CITED))
      gathered.push(
        workId === null
          ? {
              cited: null,
              title: clip(title ?? raw, MAX_FIELD),
              inCorpus: null,
              abstract: null,
              passages: [],
            }
          : await gatherEvidence(library, workId, place.text, limit),
      );
    return {
      sentence: place.text,
      paragraph: place.paragraph,
      citedPapers: place.references.length,
      evidence: gathered,
    };
  },
);

async function gatherEvidence(
  library: Library,
  workId: string,
  sentence: string,
  limit: number,
): Promise<z.input<typeof evidence>> {
  const work = library.protect(await workView(library.corpus, workId));
  const passages =
    work.record === null ? [] : rankPassages(await findPaper(library, work.record), sentence, limit);
  return {
    cited: workId,
    title: clipOrNull(work.title ?? work.raw, MAX_FIELD),
    inCorpus: work.record,
    abstract: work.record === null ? clipOrNull(work.abstract, MAX_ABSTRACT) : null,
    passages: passages.map(({ text, ...place }) => ({ ...place, text: clip(text, MAX_PASSAGE) })),
  };
}
