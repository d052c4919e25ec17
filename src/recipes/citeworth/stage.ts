import type { CitingPaper, CitingParagraph } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import { spanProvenance } from '../provenance.js';
import type { Example, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import { fieldsOfStudy } from './fields.js';
import type { CiteworthOptions } from './options.js';
import { CITE_WORTHY, labelParagraph, type Sample } from './paragraph.js';
import { meetsRequirements } from './requirements.js';
import { sectionFilter } from './sections.js';
import { countCharacters } from './well-formed.js';

/** Labels the paragraphs of a paper. Candidates are the paragraphs of permitted sections that have a citation. */
export function makeExamples(paper: CitingPaper, options: CiteworthOptions): RecipeResult {
  const counts: Record<string, number> = { papers: 1 };
  const result: RecipeResult = {
    examples: [],
    drops: [],
    counts,
    measures: { characters: [], sentences: [] },
  };
  const fields = fieldsOfStudy(paper.fields);
  if (!meetsRequirements(paper, fields, options, counts)) return result;
  const count = (key: string, by = 1) => {
    counts[key] = (counts[key] ?? 0) + by;
  };
  const matchSection = sectionFilter(options);
  for (const { paragraph, sectionIndex } of withSectionIndex(paper.paragraphs)) {
    const title = matchSection(paragraph.section);
    if (title === undefined) continue;
    count('paragraphs');
    if (paragraph.citations.length === 0) continue;
    count('candidates');
    const labelled = labelParagraph(paragraph, options);
    const provenance = spanProvenance(paper, paragraph);
    if (!Array.isArray(labelled)) {
      const { longEnough, ...drop } = labelled;
      if (longEnough) count('long_enough');
      result.drops.push({ ...drop, provenance });
      continue;
    }
    count('long_enough');
    count('clean');
    count('sentences', labelled.length);
    count('cite_worthy', labelled.filter(({ label }) => label === CITE_WORTHY).length);
    result.measures.sentences?.push(labelled.length);
    for (const { text } of labelled) result.measures.characters?.push(countCharacters(text));
    result.examples.push({
      id: exampleId(paper.paper_id, paragraph.position, paragraph.text),
      row: {
        paper_id: paper.paper_id,
        section_index: sectionIndex,
        section_title: title,
        mag_field_of_study: fields,
        original_text: paragraph.text,
        samples: labelled satisfies Sample[],
      },
      groups: { citing: paper.paper_id },
      provenance,
    } satisfies Example);
  }
  return result;
}

/** Yields the body paragraphs with the number of their section, which increases whenever the headings above change. */
function* withSectionIndex(
  paragraphs: readonly CitingParagraph[],
): Generator<{ paragraph: CitingParagraph; sectionIndex: number }> {
  let sectionIndex = -1;
  let before: string | undefined;
  for (const paragraph of paragraphs) {
    if (paragraph.part !== 'body') continue;
    const path = paragraph.section.join('\n');
    if (path !== before) sectionIndex++;
    before = path;
    yield { paragraph, sectionIndex };
  }
}

export const stage = recipeStage<CiteworthOptions>('citeworth', makeExamples);
