import { describePersonal } from '../personal/summary.js';
import { describeSplit } from '../splits/describe-split.js';
import { SPLITS } from '../splits/splits.js';
import type { CardInput } from './card-input.js';
import { hubLicence, type LicenceFacts } from './licences.js';
import { authorText, formatNumber, toOneLine } from './markdown.js';
import type { Answers, QuestionKey } from './questions.js';

/** Returns the answers that Citemill itself can give; the author's answers are added to them. */
export function knownAnswers(input: CardInput): Answers {
  const licence = hubLicence({ ...input, author: undefined });
  return {
    ...(licence === 'other' ? {} : { licence: licence.toUpperCase() }),
    composition: composition(input),
    ...missingAnswers(input),
    personal: [
      'The texts are quoted from published documents, which may name people. The column `provenance` identifies the document of each example and thereby its authors.',
      ...(input.personal ? [describePersonal(input.personal)] : []),
    ].join(' '),
    collection: collection(input),
    preprocessing: `The recipe \`${input.recipe}\` of ${input.tool}, profile \`${input.profile}\`, made the examples without manual work. The signature names all settings that could change them: \`${input.signature}\`.`,
    annotation:
      'No people annotated the examples. Labels and targets follow from the citations, the structure and the words of the documents by the rules of the recipe, and were not checked by hand.',
    uses: input.task,
    biases:
      'The examples represent the documents of the corpus and the papers that these cite, with the languages, fields, years and publishers that happen to be in it. Papers that are cited often appear more often.',
    limitations: limitations(input),
    distribution: `${ownership(input)} ${describeLicences(input)}`,
    maintenance:
      '`citemill verify` checks the files; `citemill rebuild` makes the same files again from the same corpus.',
  };
}

/** Returns the paragraphs that answer a question: the author's answer, formatted by `show`, then what Citemill knows. */
export function answerParts(
  key: QuestionKey,
  known: Answers,
  author: Answers,
  show: (words: string) => string = authorText,
): string[] {
  const words = author[key] === undefined ? undefined : show(author[key]);
  const fact = known[key];
  if (words === undefined) return fact === undefined ? [] : [toOneLine(fact)];
  // The licence that an author chooses replaces the one that all papers share.
  return fact === undefined || key === 'licence' ? [words] : [words, toOneLine(fact)];
}

function composition({ splits, split, columns, task }: CardInput): string {
  const sizes = SPLITS.map((name) => `${formatNumber(splits[name].rows)} ${name}`).join(', ');
  const total = SPLITS.reduce((sum, name) => sum + splits[name].rows, 0);
  const names = Object.keys(columns)
    .map((name) => `\`${name}\``)
    .join(', ');
  return `${task} There are ${formatNumber(total)} examples: ${sizes}. Columns: ${names}. ${describeSplit(split)}`;
}

/** Number of drop reasons to name; the card lists all. */
const MAX_REASONS = 8;

/** Returns the drop reasons with their counts, the most frequent first. */
export const sortDrops = (drops: Readonly<Record<string, number>>): [reason: string, count: number][] =>
  Object.entries(drops).sort(
    ([reasonA, countA], [reasonB, countB]) => countB - countA || (reasonA < reasonB ? -1 : 1),
  );

function missingAnswers({ drops }: CardInput): Answers {
  const reasons = sortDrops(drops);
  if (reasons.length === 0) return {};
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  const shown = reasons.slice(0, MAX_REASONS).map(([reason, count]) => `${reason} (${formatNumber(count)})`);
  const more = reasons.length > shown.length ? ', and others that the card lists' : '';
  return { missing: `${formatNumber(total)} candidates were dropped: ${shown.join(', ')}${more}.` };
}

function collection({ madeFrom = 'scientific papers', funnel }: CardInput): string {
  const [documents] = funnel;
  const size = documents ? ` of ${formatNumber(documents.count)} documents` : '';
  return `Built from ${madeFrom}, in a corpus${size}. \`dataset.json\` and \`croissant.json\` name everything it was derived from, with hashes.`;
}

function limitations({ differences = [], leakage }: CardInput): string {
  const parts = [
    'Errors in reading the documents, in linking their references and in the rules of the recipe remain in the examples.',
  ];
  if (differences.length > 0)
    parts.push(
      `The dataset differs from the published method in ${differences.length === 1 ? 'one respect' : `${formatNumber(differences.length)} respects`}, which the card lists.`,
    );
  const similar = leakage?.texts.reduce((sum, { examples }) => sum + examples, 0) ?? 0;
  if (similar > 0)
    parts.push(
      `${similar === 1 ? 'One text' : `${formatNumber(similar)} texts`} of the evaluation splits ${similar === 1 ? 'has' : 'have'} a near-duplicate in another split.`,
    );
  return parts.join(' ');
}

const ownership = ({ rights }: CardInput): string =>
  `The texts belong to the authors of the documents they were taken from and stay under those documents’ licences.${rights === undefined ? '' : ` ${rights}`}`;

/** Explains the licences of rows that quote cited works. */
export const QUOTED_WORKS =
  'The rows also quote papers that these documents cite. The licences of the quoted papers are not recorded: `provenance.licence` and the option `--licence` are about the citing document alone, so no licence of the dataset as a whole follows from them.';

/** Describes in a few sentences how many documents are under each licence. */
export function describeLicences({ licences, quotesCited }: LicenceFacts): string {
  const quoted = quotesCited ? ` ${QUOTED_WORKS}` : '';
  if (licences.length === 0) return `The licences of the documents are not known.${quoted}`;
  const parts = licences.map(
    ({ licence, papers }) =>
      `${formatNumber(papers)} ${papers === 1 ? 'document' : 'documents'} under ${licence ?? 'a licence that is not known'}`,
  );
  return `Examples are from ${parts.join(', ')}. The field \`licence\` in \`provenance\` has that of each example’s document.${quoted}`;
}
