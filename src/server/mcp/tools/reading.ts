import { offsetMap } from '@citemill/read/paper';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.js';
import type { PaperParagraph, PaperView } from '../../schemas/corpus.js';
import { clip, clipOrNull } from '../clip.js';
import { findPaper } from '../find-paper.js';
import { outline, type Section } from '../outline.js';
import { paperInput, type Tool, tool } from '../tool.js';

/** Maximum characters of text in one answer: about 5,000 tokens. */
const MAX_TEXT = 20_000;
const MAX_ABSTRACT = 5000;
const MAX_FIELD = 500;
const MAX_SECTIONS = 200;
const MAX_OBJECTS = 50;
const MAX_CITATIONS = 100;

export const readPaper: Tool = tool(
  {
    name: 'read_paper',
    title: 'Read a paper’s outline',
    description:
      'Returns what a paper is (title, authors, identifiers, abstract) and its outline: the sections with their numbers, for read_section.',
    input: { paper: paperInput },
    output: {
      id: z.string(),
      paperId: z.string(),
      title: z.string(),
      authors: z.array(z.string()),
      year: z.number().nullable(),
      venue: z.string().nullable(),
      licence: z.string().nullable(),
      ids: z.record(z.string(), z.string()),
      abstract: z.string().nullable(),
      outline: z.array(
        z.object({
          section: z.number(),
          heading: z.string(),
          part: z.string(),
          paragraphs: z.number(),
          characters: z.number(),
        }),
      ),
      sections: z.number().describe(`number of sections; the outline lists at most ${MAX_SECTIONS}`),
      objects: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          label: z.string().nullable(),
          caption: z.string().nullable(),
        }),
      ),
      references: z.number(),
      citedBy: z.number().describe('papers of the corpus that cite it'),
    },
  },
  async (library, { paper: id }) => {
    const paper = await findPaper(library, id);
    const sections = outline(paper);
    const abstract = paper.paragraphs.filter(({ part }) => part === 'abstract').map(({ text }) => text);
    return {
      id: paper.record,
      paperId: paper.paperId,
      title: clip(paper.title, MAX_FIELD),
      authors: paper.authors.slice(0, MAX_OBJECTS).map((name) => clip(name, MAX_FIELD)),
      year: paper.year,
      venue: clipOrNull(paper.venue, MAX_FIELD),
      licence: clipOrNull(paper.licence, MAX_FIELD),
      ids: paper.ids,
      abstract: abstract.length > 0 ? clip(abstract.join('\n'), MAX_ABSTRACT) : null,
      outline: sections.slice(0, MAX_SECTIONS).map(({ section, heading, part, paragraphs }) => ({
        section,
        heading,
        part,
        paragraphs: paragraphs.length,
        characters: paragraphs.reduce((sum, { text }) => sum + text.length, 0),
      })),
      sections: sections.length,
      objects: paper.objects.slice(0, MAX_OBJECTS).map(({ id: object, kind, label, caption }) => ({
        id: object,
        kind,
        label: clipOrNull(label, MAX_FIELD),
        caption: clipOrNull(caption, MAX_FIELD),
      })),
      references: paper.references.length,
      citedBy: paper.citedBy,
    };
  },
);

export const readSection: Tool = tool(
  {
    name: 'read_section',
    title: 'Read a section',
    description: `Returns the paragraphs of one section with their citations, at most ${MAX_TEXT} characters at once. Give either a section number of read_paper, or a paragraph number of another tool, at which reading then starts; nextParagraph continues.`,
    input: {
      paper: paperInput,
      section: z.number().int().min(0).max(1_000_000).optional().describe('number of the section'),
      paragraph: z.number().int().min(0).max(10_000_000).optional().describe('number of the first paragraph'),
    },
    output: {
      title: z.string(),
      section: z.number(),
      heading: z.string(),
      paragraphs: z.array(
        z.object({
          paragraph: z.number(),
          text: z.string(),
          citations: z.array(
            z.object({
              mark: z.string().describe('the citation as printed'),
              reference: z.string().nullable().describe('the entry in the bibliography'),
              cited: z.string().nullable().describe('identifier of the cited paper, for list_citations'),
              inCorpus: z.boolean(),
            }),
          ),
        }),
      ),
      nextParagraph: z.number().nullable().describe('where the section continues; null at its end'),
      nextSection: z.number().nullable(),
    },
  },
  async (library, { paper: id, section, paragraph }) => {
    if ((section === undefined) === (paragraph === undefined))
      throw new ApiError(400, 'read_section: give either section or paragraph');
    const paper = await findPaper(library, id);
    const sections = outline(paper);
    const chosen = findSection(sections, { section, paragraph });
    const unread = chosen.paragraphs.filter(({ position }) => position >= (paragraph ?? 0));
    const shown = firstParagraphs(unread);
    return {
      title: clip(paper.title, MAX_FIELD),
      section: chosen.section,
      heading: chosen.heading,
      paragraphs: shown.map((row) => ({
        paragraph: row.position,
        text: clip(row.text, MAX_TEXT),
        citations: describeCitations(paper, row),
      })),
      nextParagraph: unread[shown.length]?.position ?? null,
      nextSection: chosen.section + 1 < sections.length ? chosen.section + 1 : null,
    };
  },
);

function findSection(
  sections: readonly Section[],
  { section, paragraph }: { section: number | undefined; paragraph: number | undefined },
): Section {
  const match =
    section === undefined
      ? sections.find(({ paragraphs }) => paragraphs.some(({ position }) => position === paragraph))
      : sections[section];
  if (match) return match;
  if (sections.length === 0) throw new ApiError(404, 'this paper has no text');
  throw new ApiError(
    404,
    section === undefined
      ? `paragraph ${paragraph}: not found; read_paper lists the sections`
      : `section ${section}: not found; the sections are 0 to ${sections.length - 1}`,
  );
}

/** Takes as many paragraphs as one answer can hold, and at least one. */
function firstParagraphs(paragraphs: readonly PaperParagraph[]): PaperParagraph[] {
  let characters = 0;
  const end = paragraphs.findIndex(({ text }, i) => {
    characters += text.length;
    return i > 0 && characters > MAX_TEXT;
  });
  return paragraphs.slice(0, end < 0 ? undefined : end);
}

function describeCitations({ references }: PaperView, { text, citations }: PaperParagraph) {
  const byId = new Map(references.map((reference) => [reference.id, reference]));
  const map = offsetMap(text);
  return citations.slice(0, MAX_CITATIONS).map(({ start, end, reference }) => {
    const entry = reference === null ? undefined : byId.get(reference);
    return {
      mark: clip(text.slice(map.toUnit(start), map.toUnit(end)), MAX_FIELD),
      reference,
      cited: entry?.workId ?? null,
      inCorpus: typeof entry?.record === 'string',
    };
  });
}
