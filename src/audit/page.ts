import { precisionFrom } from './calibration.js';
import { describeMethods } from './describe-methods.js';
import { count, percent } from './figures.js';
import type { AuditPage, PageItem, PageLine, Piece } from './page-model.js';
import { isWorthReading, type Passage } from './passages.js';
import type {
  AuditedCitation,
  AuditedSentence,
  AuditMethods,
  AuditResult,
  SuggestedPaper,
} from './result.js';

const FITS = {
  close: 'Close match',
  between: 'Neither close nor far',
  far: 'Far match, worth a second look',
} as const;

const line = (...pieces: Piece[]): PageLine => ({ pieces });

const describePlace = ({ section, paragraph }: AuditedSentence): string =>
  `${section === '' ? 'no section' : section}, paragraph ${paragraph + 1}`;

/** Describes the shares of the measured citations that rank at least as high or at least as low. */
const describeShares = (shares: AuditedCitation['shares']): string =>
  typeof shares?.true === 'number'
    ? `${percent(shares.true)} of the true citations that were measured rank this ${shares.as} or ${shares.as}er, and ${percent(shares.swapped ?? 0)} of swapped ones`
    : 'No citations of the corpus could be measured';

/** Describes the rank of a cited paper; null if the paper was not compared. Pass null as `fit` if a label already shows it. */
export function describeRank(
  { rank, isUnmatched, shares, ...citation }: AuditedCitation,
  { methods }: AuditResult,
  fit: AuditedCitation['fit'] = citation.fit,
): string | null {
  if (rank === null) return null;
  const candidates = count(methods.ranking.measured.candidates);
  const rankText = isUnmatched
    ? `among the last of ${candidates} papers, since its title and abstract share no word with the text around the citation`
    : `rank ${count(rank)} of ${candidates} papers by the text around the citation`;
  const text = fit ? `${FITS[fit]}: ${rankText}` : `${rankText.charAt(0).toUpperCase()}${rankText.slice(1)}`;
  return `${text}. ${describeShares(shares)}`;
}

/** Describes where the most similar passage is, and how similar it is. */
export function describePassage(passage: Passage): string {
  const { source, section, coverage, words } = passage;
  if (!isWorthReading(passage)) {
    const shared = words.map((word) => `“${word}”`).join(', ');
    return `No passage of it is similar; the closest shares ${percent(coverage)} of the sentence: ${shared}`;
  }
  const place = section && section.toLowerCase() !== source ? `${source}, ${section}` : source;
  return `Most similar passage (${place}); it covers ${percent(coverage)} of the sentence: ${words.join(', ')}`;
}

/** Returns the number of bibliography entries that were compared with the text around their citations. */
export function countComparedEntries({ sentences }: AuditResult): number {
  const citations = sentences.flatMap((sentence) => sentence.citations);
  return new Set(citations.flatMap(({ entry, rank }) => (entry && rank !== null ? entry : []))).size;
}

/** Returns the lines about one citation: the cited paper, its rank and the most similar passage. */
function citationLines(citation: AuditedCitation, result: AuditResult): PageLine[] {
  const { mark, paper, entry, unknown, passage } = citation;
  const title = paper?.title ?? entry ?? '';
  const name: Piece[] = paper?.link ? [{ text: title, href: paper.link }] : [title];
  const year = paper?.year ? ` (${paper.year})` : '';
  const lines = [line(`${mark}: `, ...name, year)];
  if (unknown) lines.push(line(`Not compared: ${unknown}.`));
  const rank = describeRank(citation, result);
  if (rank !== null) lines.push(line(`${rank} `, { text: '(how this was measured)', href: '#ranking' }, '.'));
  if (passage) {
    lines.push(line(`${describePassage(passage)} `, { text: '(how)', href: '#passages' }, '.'));
    if (isWorthReading(passage)) lines.push({ pieces: [passage.text], isQuote: true });
  } else if (paper && !unknown) lines.push(line('No passage of it shares a word with the sentence.'));
  return lines;
}

const suggestionLines = (suggestions: readonly SuggestedPaper[]): PageLine[] =>
  suggestions.map(({ title, year, link, isCited, words }) =>
    line(
      'A paper of the corpus that may fit the text: ',
      link ? { text: title, href: link } : title,
      `${year ? ` (${year})` : ''}${isCited ? ', cited elsewhere' : ''}; its abstract has ${words.join(', ')}.`,
    ),
  );

function citationItem(sentence: AuditedSentence, result: AuditResult, chosen: AuditedCitation[]): PageItem {
  return {
    heading: sentence.text,
    place: describePlace(sentence),
    lines: [
      ...chosen.flatMap((citation) => citationLines(citation, result)),
      ...(chosen.some(({ fit }) => fit === 'far') ? suggestionLines(sentence.suggestions) : []),
    ],
  };
}

/** Returns the sentences with citations that pass a test, each with those citations. */
const citationItems = (result: AuditResult, test: (citation: AuditedCitation) => boolean): PageItem[] =>
  result.sentences.flatMap((sentence) => {
    const chosen = sentence.citations.filter(test);
    return chosen.length > 0 ? [citationItem(sentence, result, chosen)] : [];
  });

/** Describes a sentence's score and how often sentences with at least this score have a citation. */
export function describeScore(score: number, { needs }: AuditResult['methods']): string {
  const text = `Score ${score.toFixed(2)}`;
  return needs?.measured
    ? `${text}; ${percent(precisionFrom(needs.measured, score))} of the measured sentences with such a score or a higher one have a citation`
    : text;
}

function needItems({ sentences, methods }: AuditResult): PageItem[] {
  return sentences
    .filter(({ need }) => need?.isLikely)
    .sort((a, b) => (b.need?.probability ?? 0) - (a.need?.probability ?? 0))
    .map((sentence) => ({
      heading: sentence.text,
      place: describePlace(sentence),
      lines: [
        line(
          `${describeScore(sentence.need?.probability ?? 0, methods)} `,
          { text: '(how far to trust it)', href: '#needs' },
          '.',
        ),
        ...suggestionLines(sentence.suggestions),
      ],
    }));
}

/** Sorts "2. Ebi" before "10. Watts". */
const byNumber = new Intl.Collator('en', { numeric: true });

/** Lists each bibliography entry that could not be compared once, grouped by the reason. */
function unknownItems({ sentences }: AuditResult): PageItem[] {
  const entriesByReason = new Map<string, Set<string>>();
  for (const { unknown, entry, paper, mark } of sentences.flatMap(({ citations }) => citations)) {
    if (!unknown) continue;
    const entries = entriesByReason.get(unknown) ?? new Set();
    entriesByReason.set(unknown, entries.add(entry ?? paper?.title ?? mark));
  }
  return [...entriesByReason].sort().map(([reason, entries]) => ({
    heading: `${reason.charAt(0).toUpperCase()}${reason.slice(1)} (${count(entries.size)})`,
    lines: [...entries].sort(byNumber.compare).map((text) => line(text)),
  }));
}

/** Returns the citations that were compared and are not far matches. Without rank limits, the lowest ranks come first. */
function comparedItems(result: AuditResult, hasLimits: boolean): PageItem[] {
  if (hasLimits) return citationItems(result, ({ rank, fit }) => rank !== null && fit !== 'far');
  const worst = ({ citations }: AuditedSentence) => Math.max(...citations.map(({ rank }) => rank ?? 0));
  const sentences = [...result.sentences].sort((a, b) => worst(b) - worst(a));
  return citationItems({ ...result, sentences }, ({ rank }) => rank !== null);
}

/** Explains why no citation is listed as a far match; empty if there are limits, by which far matches are found. */
function noFarMatches(compared: number, hasLimits: boolean): PageItem[] {
  if (compared === 0) return [{ lines: [line('No citation could be compared, so none can be listed.')] }];
  if (hasLimits) return [];
  const methodLink = { text: '(how citations were compared)', href: '#ranking' };
  return [
    {
      lines: [
        line('The corpus has too few citations to say from which rank a match is far ', methodLink, '.'),
        line('The citations with the lowest ranks come first below.'),
      ],
    },
  ];
}

const MAX_LISTED_WARNINGS = 5;

function listWarnings(warnings: readonly string[]): string {
  const messages = [...new Set(warnings)];
  const more = messages.length - MAX_LISTED_WARNINGS;
  return `${messages.slice(0, MAX_LISTED_WARNINGS).join('; ')}${more > 0 ? `; and ${count(more)} more` : ''}`;
}

const summariseNeeds = (listed: number, measured: NonNullable<AuditMethods['needs']>['measured']): string =>
  `Sentences without a citation that may need one: ${count(listed)}${measured ? `; ${percent(measured.precision)} of such sentences had a citation when this was measured` : ''}.`;

/** Builds the report of an audit, for any format. */
export function auditPage(result: AuditResult): AuditPage {
  const citations = result.sentences.flatMap((sentence) => sentence.citations);
  const compared = citations.filter(({ rank }) => rank !== null).length;
  const farCount = citations.filter(({ fit }) => fit === 'far').length;
  const withoutAbstract = citations.filter(({ unknown }) => unknown === 'no abstract in the corpus').length;
  const needs = needItems(result);
  const { references, warnings } = result.manuscript;
  const hasLimits = result.methods.ranking.measured.limits !== null;
  return {
    title: result.manuscript.title || 'Untitled manuscript',
    subtitle: 'Citation audit',
    summary: [
      `Sentences: ${count(result.sentences.length)}; citations: ${count(citations.length)}; bibliography entries: ${count(references)}, of which ${count(countComparedEntries(result))} were compared.`,
      `Citations that were compared with the text around them: ${count(compared)}${hasLimits && compared > 0 ? `; far matches: ${count(farCount)}` : ''}.`,
      ...(withoutAbstract > 0
        ? [
            `Citations that could not be compared, because the corpus has no abstract of the cited paper: ${count(withoutAbstract)}. citemill fetch works looks abstracts up.`,
          ]
        : []),
      ...(result.methods.needs ? [summariseNeeds(needs.length, result.methods.needs.measured)] : []),
      ...(farCount > 0
        ? [
            'A far match is a reason to look, not a fault: a paper may be cited for a detail that its abstract does not mention.',
          ]
        : []),
      ...(warnings.length > 0
        ? [`Warnings of the reader, after which something may be missing: ${listWarnings(warnings)}.`]
        : []),
    ],
    sections: [
      {
        id: 'far',
        title: 'Citations worth a second look',
        items: [...noFarMatches(compared, hasLimits), ...citationItems(result, ({ fit }) => fit === 'far')],
      },
      ...(result.methods.needs
        ? [{ id: 'uncited', title: 'Sentences that may need a citation', items: needs }]
        : []),
      {
        id: 'compared',
        title: hasLimits ? 'Other citations that were compared' : 'Citations that were compared',
        items: comparedItems(result, hasLimits),
      },
      { id: 'unknown', title: 'Citations that were not compared', items: unknownItems(result) },
      ...describeMethods(result),
    ],
  };
}
