import { exampleGroups } from '../citation-examples.js';
import { lengthFault, yearFault } from '../citation-faults.js';
import { citationText } from '../citation-text.js';
import type { CitingPaper } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import { firstAuthors, type LocatedMark, locateMarks } from '../locate-marks.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import type { IntentOptions } from './options.js';
import { type CompiledRule, compileRules, DEFAULT_RULES, matchingRules } from './rules.js';

interface Labelled {
  /** The label of the first matching rule. */
  label: string;
  /** Names of all matching rules. */
  rules: string[];
  /** The different labels of all matching rules. */
  labels: string[];
}

function labelMark(
  { sentences, sentenceIndex, mark }: LocatedMark,
  heading: string,
  rules: readonly CompiledRule[],
  { otherwise }: IntentOptions,
): Labelled {
  const sentence = sentences[sentenceIndex]?.text ?? mark.citations.map(({ text }) => text).join(' ');
  const matching = matchingRules(rules, sentence, heading);
  const labels = [...new Set(matching.map(({ label }) => label))];
  return { label: labels[0] ?? otherwise, rules: matching.map(({ name }) => name), labels };
}

/** Finds the reason why a citation is not an example. */
function findFault(
  paper: CitingPaper,
  target: string,
  { label, labels }: Labelled,
  options: IntentOptions,
): Fault | undefined {
  const unknownYear = yearFault(paper, options);
  if (unknownYear) return unknownYear;
  if (label === '') return { reason: 'no rule matches' };
  return options.agree && labels.length > 1
    ? { reason: 'rules disagree', measured: labels.join(', ') }
    : lengthFault('sentence', target, options);
}

/** Makes one example for each citation. */
export function labelCitations(
  paper: CitingPaper,
  options: IntentOptions,
  rules: readonly CompiledRule[] = chooseRules(options),
): RecipeResult {
  const counts = { papers: 1, citations: 0, examples: 0 };
  const result: RecipeResult = { examples: [], drops: [], counts, measures: {} };
  const authors = firstAuthors(paper);
  for (const paragraph of paper.paragraphs) {
    if (paragraph.citations.length === 0) continue;
    for (const located of locateMarks(paper, paragraph, authors)) {
      counts.citations++;
      const { mark, provenance } = located;
      const { target, before, after } = citationText(paragraph, located, { ...options, hideAuthors: false });
      const labelled = labelMark(located, located.section, rules, options);
      const fault = findFault(paper, target, labelled, options);
      if (fault) {
        result.drops.push({ ...fault, text: target, provenance });
        continue;
      }
      counts.examples++;
      result.examples.push({
        id: exampleId(paper.record, paragraph.position, mark.start),
        row: {
          label: labelled.label,
          sentence: target,
          before,
          after,
          section: located.section,
          rules: labelled.rules,
          paper_id: paper.paper_id,
          title: paper.title,
          year: paper.year,
          cited_ids: located.citations.flatMap(({ work }) => work ?? []),
        },
        groups: exampleGroups(paper),
        provenance,
      });
    }
  }
  return result;
}

const chooseRules = ({ rules, builtIn }: IntentOptions): CompiledRule[] =>
  compileRules([...rules, ...(builtIn ? DEFAULT_RULES : [])]);

export const stage = recipeStage<IntentOptions>('intent', labelCitations);
