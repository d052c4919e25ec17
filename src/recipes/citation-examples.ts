import { FIND_ABSTRACTS, FIND_CITATIONS } from './advice.js';
import { isCandidate } from './candidate-pool.js';
import type { CitedWork, CitingPaper, CitingParagraph } from './citing-paper.js';
import { exampleId } from './example-id.js';
import { firstAuthors, type LocatedMark, locateMarks } from './locate-marks.js';
import type { Example, Fault, Provenance, RecipeResult, Step } from './recipe.js';

/** How a recipe with one example per citation makes its examples. */
interface CitationRules<Text> {
  /** Returns the text around a citation. */
  text(paragraph: CitingParagraph, located: LocatedMark): Text;
  /** Returns the citing sentence, for drops. */
  sentence(text: Text): string;
  /** Finds the reason why a citation of a known paper is not an example. */
  findFault(work: CitedWork, located: LocatedMark, text: Text): Fault | undefined;
  row(work: CitedWork, located: LocatedMark, text: Text): Record<string, unknown>;
}

/** The funnel of such a recipe. */
export const CITATION_STEPS: Step<never>[] = [
  { key: 'papers', title: 'papers' },
  { key: 'citations', title: 'citations in their texts' },
  { key: 'identified', title: 'whose paper is identified' },
  { key: 'candidates', title: 'whose title and abstract are known' },
  { key: 'examples', title: 'that pass all rules: examples' },
];

/** Advice for a step of {@link CITATION_STEPS} that leaves nothing. The recipe itself gives advice on the last step. */
export const CITATION_ADVICE = { ...FIND_CITATIONS, candidates: FIND_ABSTRACTS };

/** Finds a cited work by id, if it has a title and an abstract. */
export function findCandidate({ works }: CitingPaper, id: string | null): CitedWork | undefined {
  const work = id === null ? undefined : works.get(id);
  return work && isCandidate(work) ? work : undefined;
}

/** The columns that {@link describeCitation} fills. */
export const CITATION_COLUMNS = {
  paper_id: 'VARCHAR',
  title: 'VARCHAR',
  abstract: 'VARCHAR',
  year: 'INTEGER',
  cited_id: 'VARCHAR',
  cited_title: 'VARCHAR',
  cited_abstract: 'VARCHAR',
};

export const CITATION_FEATURES = {
  paper_id: 'the citing paper',
  title: 'title of the citing paper',
  abstract: 'abstract of the citing paper, if known',
  year: 'year of the citing paper, if known',
  cited_id: 'the cited paper',
  cited_title: 'title of the cited paper',
  cited_abstract: 'abstract of the cited paper',
};

/** Returns the columns of an example that describe the citing and the cited paper. */
export const describeCitation = (paper: CitingPaper, work: CitedWork) => ({
  paper_id: paper.paper_id,
  title: paper.title,
  abstract: paper.abstract,
  year: paper.year,
  cited_id: work.id,
  cited_title: work.title,
  cited_abstract: work.abstract,
});

/** Returns the groups of an example, which must not appear in two splits. */
export const exampleGroups = ({ paper_id, year }: CitingPaper, cited?: string): Example['groups'] => ({
  citing: paper_id,
  ...(cited === undefined ? {} : { cited }),
  ...(year === null ? {} : { year }),
});

/** Makes one example for each citation of a paper with title and abstract; all other citations are drops. */
export function makeCitationExamples<Text>(paper: CitingPaper, rules: CitationRules<Text>): RecipeResult {
  const counts = { papers: 1, citations: 0, identified: 0, candidates: 0, examples: 0 };
  const result: RecipeResult = { examples: [], drops: [], counts, measures: {} };
  const authors = firstAuthors(paper);
  for (const paragraph of paper.paragraphs) {
    if (paragraph.citations.length === 0) continue;
    for (const located of locateMarks(paper, paragraph, authors)) {
      const text = rules.text(paragraph, located);
      for (const { work: id, reference } of located.citations) {
        const provenance: Provenance = {
          ...located.provenance,
          ...(id === null ? {} : { work_id: id }),
          ...(reference === null ? {} : { reference_id: reference }),
        };
        const drop = (fault: Fault) =>
          result.drops.push({ ...fault, text: rules.sentence(text), provenance });
        counts.citations++;
        if (id === null) {
          drop({ reason: 'cited paper not identified' });
          continue;
        }
        counts.identified++;
        const work = findCandidate(paper, id);
        if (!work) {
          drop({ reason: 'title or abstract of the cited paper unknown' });
          continue;
        }
        counts.candidates++;
        const fault = rules.findFault(work, located, text);
        if (fault) {
          drop(fault);
          continue;
        }
        counts.examples++;
        result.examples.push({
          id: exampleId(paper.record, paragraph.position, located.mark.start, work.id),
          row: rules.row(work, located, text),
          groups: exampleGroups(paper, work.id),
          provenance,
        });
      }
    }
  }
  return result;
}
