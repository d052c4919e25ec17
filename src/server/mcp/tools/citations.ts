import { z } from 'zod';
import { citingEntries, citingSentences, sentenceAround, workView } from '../../corpus/works.js';
import type { CitingSentence, PaperView } from '../../schemas/corpus.js';
import { clip, clipOrNull } from '../clip.js';
import { findPaper, findWork } from '../find-paper.js';
import { sectionHeading } from '../outline.js';
import { idInput, listed, pageInfo, paging, paperInput, type Tool, tool } from '../tool.js';

const MAX_FIELD = 500;
const MAX_ABSTRACT = 3000;
const MAX_SENTENCE = 1500;
/** Maximum number of citing sentences to quote per entry; the others are counted. */
const MAX_SENTENCES = 5;

export const listReferences: Tool = tool(
  {
    name: 'list_references',
    title: 'What a paper cites',
    description:
      'Lists the bibliography of a paper and, for each entry, the sentences of the paper that cite it.',
    input: { paper: paperInput, ...paging },
    output: {
      title: z.string(),
      ...listed,
      references: z.array(
        z.object({
          reference: z.string(),
          cited: z.string().nullable().describe('identifier of the cited paper, for list_citations'),
          inCorpus: z.string().nullable().describe('id of the cited paper, if it can be read here'),
          title: z.string().nullable(),
          entry: z.string().describe('the entry as printed'),
          year: z.number().nullable(),
          url: z.string().nullable(),
          citations: z.number(),
          sentences: z.array(z.object({ section: z.string(), paragraph: z.number(), sentence: z.string() })),
        }),
      ),
    },
  },
  async (library, { paper: id, page, limit }) => {
    const paper = await findPaper(library, id);
    const entries = paper.references.slice((page - 1) * limit, page * limit);
    return {
      title: clip(paper.title, MAX_FIELD),
      ...pageInfo(paper.references.length, page, limit),
      references: entries.map(({ id: reference, raw, title, year, workId, record, url }) => ({
        reference,
        cited: workId,
        inCorpus: record,
        title: clipOrNull(title, MAX_FIELD),
        entry: clip(raw, MAX_FIELD),
        year,
        url: clipOrNull(url, MAX_FIELD),
        ...quoteSentences(paper, reference),
      })),
    };
  },
);

/** Finds the sentences of a paper that cite an entry of its bibliography. */
function quoteSentences({ record, title, year, language, paragraphs }: PaperView, reference: string) {
  const marks = paragraphs.flatMap((paragraph) =>
    paragraph.citations.filter((mark) => mark.reference === reference).map((mark) => ({ paragraph, mark })),
  );
  return {
    citations: marks.length,
    sentences: marks.slice(0, MAX_SENTENCES).map(({ paragraph, mark }) => {
      const place = { record, title, year, paragraph: paragraph.position };
      return {
        section: sectionHeading(paragraph),
        paragraph: paragraph.position,
        sentence: clip(sentenceAround(place, paragraph.text, mark, language).sentence.trim(), MAX_SENTENCE),
      };
    }),
  };
}

export const listCitations: Tool = tool(
  {
    name: 'list_citations',
    title: 'What cites a paper',
    description:
      'Lists the papers of the corpus that cite a paper, newest first, with the sentences that do. The cited paper need not be in the corpus.',
    input: {
      paper: idInput(
        'id or paperId of a paper, or the identifier of a cited paper (cited in list_references)',
      ),
      ...paging,
    },
    output: {
      cited: z.string(),
      title: z.string().nullable(),
      authors: z.string().nullable(),
      year: z.number().nullable(),
      abstract: z.string().nullable(),
      inCorpus: z.string().nullable().describe('id of the paper, if it can be read here'),
      citingPapers: z.number(),
      citations: z.number().describe('citations in the text of all citing papers'),
      ...listed,
      citedBy: z.array(
        z.object({
          paper: z.string(),
          title: z.string(),
          year: z.number().nullable(),
          citations: z.number(),
          sentences: z.array(z.object({ paragraph: z.number(), sentence: z.string() })),
        }),
      ),
    },
  },
  async (library, { paper, page, limit }) => {
    const workId = await findWork(library, paper);
    const work = library.protect(await workView(library.corpus, workId));
    const { rows } = await citingSentences(library.corpus, workId, { page, size: limit }, (text) =>
      library.protectText(text),
    );
    return {
      cited: workId,
      title: clipOrNull(work.title ?? work.raw, MAX_FIELD),
      authors: clipOrNull(work.authors, MAX_FIELD),
      year: work.year,
      abstract: clipOrNull(work.abstract, MAX_ABSTRACT),
      inCorpus: work.record,
      citingPapers: work.citingPapers,
      citations: work.totalCitations,
      // Pages consist of bibliography entries, some of which the text never cites.
      ...pageInfo(await citingEntries(library.corpus, workId), page, limit),
      citedBy: groupByPaper(library.protect(rows)),
    };
  },
);

function groupByPaper(rows: readonly CitingSentence[]) {
  const records = [...new Set(rows.map(({ record }) => record))];
  const groups = records.map((paper) => ({
    paper,
    sentences: rows.filter(({ record }) => record === paper),
  }));
  return groups.map(({ paper, sentences }) => ({
    paper,
    title: clip(sentences[0]?.title ?? '', MAX_FIELD),
    year: sentences[0]?.year ?? null,
    citations: sentences.length,
    sentences: sentences.slice(0, MAX_SENTENCES).map(({ paragraph, sentence }) => ({
      paragraph,
      sentence: clip(sentence.trim(), MAX_SENTENCE),
    })),
  }));
}
