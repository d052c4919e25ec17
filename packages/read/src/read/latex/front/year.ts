import type { Reference } from '../../../paper/index.js';
import { YEARS_IN_NAMES } from '../packages/registry.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { Preamble } from './preamble.js';

const YEAR = /(?<!\d)(19[89]\d|20\d\d)(?!\d)/;
/** A paper may cite work that appears up to this many years after it. */
const MAX_YEARS_AHEAD = 1;

/** Commands with the publication year, most reliable first, and how to read them. */
const YEAR_COMMANDS: readonly (readonly [names: RegExp, read: (node: CommandNode) => string])[] = [
  [
    /^(?:acmYear|pubyear|jyear|jmlryear|PublicationYear|EventYear|Year|yearofpublication|confyear)$/,
    firstArgument,
  ],
  [
    /^(?:degree|thesis|grad|graduation|submission|completion|defen[sc]e|conf|conference)year$/i,
    firstArgument,
  ],
  [/^published$/, firstArgument],
  [
    /^acmConference$/,
    (node) =>
      `${node.options[0]?.source ?? ''} ${node.arguments.map((argument) => argument.source).join(' ')}`,
  ],
  [
    /^(?:FullConference|conference|conferenceinfo|proceeding)$/,
    (node) => node.arguments.map((argument) => argument.source).join(' '),
  ],
  [/^jmlrheading$/, (node) => node.arguments[1]?.source ?? ''],
  [/^copyrightyear$/, firstArgument],
];
const DATE_COMMANDS: readonly RegExp[] = [
  /^date$/,
  /^(?:accepted|Accepted)$/,
  /^(?:received|submitted|Received)$/,
  /^thanks$/,
];

function firstArgument(node: CommandNode): string {
  return node.arguments[0]?.source ?? '';
}

/** Returns the year in a text; 1997 in "Received 1996; accepted 1997". */
function findYear(text: string): number | undefined {
  const accepted = /\b(?:accepted|published)\b(.*)/is.exec(text)?.[1] ?? '';
  return Number((YEAR.exec(accepted) ?? YEAR.exec(text))?.[1]) || undefined;
}

/** Returns the year in the name of a class or package, or in the class options. */
function styleYear({ packages, documentClass, classOptions }: Preamble): number | undefined {
  for (const name of [documentClass, ...packages.keys()]) {
    const year = YEARS_IN_NAMES.map((pattern) => pattern.exec(name)?.[1]).find(Boolean);
    if (year) return year.length === 2 ? 2000 + Number(year) : Number(year);
  }
  return findYear(
    classOptions
      .filter((option) => /^(?:(?:year=)?\d{4}|(?:accepted|published)=\d{4}-\d\d-\d\d)$/.test(option))
      .join(' '),
  );
}

/** Returns the year of an arXiv number: 1907.02884 is from July 2019. */
const arxivYear = (arxiv: string | undefined): number | undefined => {
  const digits = /^(\d{2})(?:0[1-9]|1[0-2])\.\d{4,5}/.exec(arxiv ?? '')?.[1];
  return digits === undefined ? undefined : 2000 + Number(digits);
};

/**
 * Returns the year of the paper, if the source gives one. A year older than the cited papers comes from a template and is
 * ignored: a missing year is better than a wrong one.
 */
export function readYear(
  nodes: readonly Node[],
  preamble: Preamble,
  references: readonly Reference[],
  arxiv: string | undefined,
  /** The conference year, as in CVPR's `\def\confYear{2023}`. */
  conference = '',
): number | undefined {
  const yearByLevel = new Map<number, number>();
  let number: string | undefined;
  const levels = [...YEAR_COMMANDS.map(([names]) => names), ...DATE_COMMANDS];
  visit(nodes, (node) => {
    if (node.type === 'environment' && /thebibliography/.test(node.name)) return false;
    if (node.type !== 'command') return undefined;
    if (node.name === 'arxivnumber') number = firstArgument(node).trim();
    const level = levels.findIndex((names) => names.test(node.name));
    if (level === -1) return undefined;
    const text = YEAR_COMMANDS[level]?.[1](node) ?? firstArgument(node);
    // A note may contain other years: only dates of the manuscript count.
    if (node.name === 'thanks' && !/\b(?:received|accepted|published|submitted)\b/i.test(text))
      return undefined;
    const year = findYear(text);
    if (year !== undefined && !yearByLevel.has(level)) yearByLevel.set(level, year);
    return undefined;
  });
  const newest = references.reduce((latest, reference) => Math.max(latest, plausibleYear(reference.year)), 0);
  const candidates = [
    ...YEAR_COMMANDS.map((_, level) => yearByLevel.get(level)),
    findYear(conference),
    styleYear(preamble),
    arxivYear(arxiv ?? number),
    ...DATE_COMMANDS.map((_, index) => yearByLevel.get(YEAR_COMMANDS.length + index)),
  ];
  return candidates.find((year) => year !== undefined && year >= newest - MAX_YEARS_AHEAD);
}

/** Ignores page numbers and misprints that were parsed as years. */
const plausibleYear = (year: number | undefined) => (year !== undefined && year <= 2100 ? year : 0);
