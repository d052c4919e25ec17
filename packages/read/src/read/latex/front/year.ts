import type { Reference } from '../../../paper/index.js';
import { YEARS_IN_NAMES } from '../packages/registry.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { Preamble } from './preamble.js';

const YEAR = /(?<!\d)(19[89]\d|20\d\d)(?!\d)/;
/** A paper may cite what comes out a year after it. */
const AHEAD = 1;

/** Commands that say when a paper came out, the surest first, and which argument says it. */
const COMMANDS: readonly (readonly [names: RegExp, read: (node: CommandNode) => string])[] = [
  [/^(?:acmYear|pubyear|jyear|jmlryear|PublicationYear|EventYear|Year|yearofpublication|confyear)$/, first],
  [/^(?:degree|thesis|grad|graduation|submission|completion|defen[sc]e|conf|conference)year$/i, first],
  [/^published$/, first],
  [
    /^acmConference$/,
    (node) => `${node.options[0]?.source ?? ''} ${node.arguments.map((one) => one.source).join(' ')}`,
  ],
  [
    /^(?:FullConference|conference|conferenceinfo|proceeding)$/,
    (node) => node.arguments.map((one) => one.source).join(' '),
  ],
  [/^jmlrheading$/, (node) => node.arguments[1]?.source ?? ''],
  [/^copyrightyear$/, first],
];
const DATES: readonly RegExp[] = [
  /^date$/,
  /^(?:accepted|Accepted)$/,
  /^(?:received|submitted|Received)$/,
  /^thanks$/,
];

function first(node: CommandNode): string {
  return node.arguments[0]?.source ?? '';
}

/** The year in a text; of "Received 1996; accepted 1997", the later one. */
function yearIn(text: string): number | undefined {
  const accepted = /\b(?:accepted|published)\b(.*)/is.exec(text)?.[1] ?? '';
  return Number((YEAR.exec(accepted) ?? YEAR.exec(text))?.[1]) || undefined;
}

/** The year in the name of a class or package, or among the options of the class. */
function styleYear({ packages, documentClass, classOptions }: Preamble): number | undefined {
  for (const name of [documentClass, ...packages.keys()]) {
    const year = YEARS_IN_NAMES.map((pattern) => pattern.exec(name)?.[1]).find(Boolean);
    if (year) return year.length === 2 ? 2000 + Number(year) : Number(year);
  }
  return yearIn(
    classOptions
      .filter((one) => /^(?:(?:year=)?\d{4}|(?:accepted|published)=\d{4}-\d\d-\d\d)$/.test(one))
      .join(' '),
  );
}

/** The year in arXiv's number: 1907.02884 is of July 2019. */
const arxivYear = (arxiv: string | undefined): number | undefined => {
  const digits = /^(\d{2})(?:0[1-9]|1[0-2])\.\d{4,5}/.exec(arxiv ?? '')?.[1];
  return digits === undefined ? undefined : 2000 + Number(digits);
};

/**
 * The year of the paper, where the source says one. A template's year that is older than what the paper cites is none:
 * better absent than wrong.
 */
export function readYear(
  nodes: readonly Node[],
  preamble: Preamble,
  references: readonly Reference[],
  arxiv: string | undefined,
  /** What the paper says the year of its conference is, as CVPR has it: `\def\confYear{2023}`. */
  conference = '',
): number | undefined {
  const said = new Map<number, number>();
  let number: string | undefined;
  const levels = [...COMMANDS.map(([names]) => names), ...DATES];
  visit(nodes, (node) => {
    if (node.type === 'environment' && /thebibliography/.test(node.name)) return false;
    if (node.type !== 'command') return undefined;
    if (node.name === 'arxivnumber') number = first(node).trim();
    const level = levels.findIndex((names) => names.test(node.name));
    if (level === -1) return undefined;
    const text = COMMANDS[level]?.[1](node) ?? first(node);
    // A note says much else: only dates of the manuscript count.
    if (node.name === 'thanks' && !/\b(?:received|accepted|published|submitted)\b/i.test(text))
      return undefined;
    const year = yearIn(text);
    if (year !== undefined && !said.has(level)) said.set(level, year);
    return undefined;
  });
  const newest = references.reduce((most, one) => Math.max(most, plausible(one.year)), 0);
  const candidates = [
    ...COMMANDS.map((_, level) => said.get(level)),
    yearIn(conference),
    styleYear(preamble),
    arxivYear(arxiv ?? number),
    ...DATES.map((_, index) => said.get(COMMANDS.length + index)),
  ];
  return candidates.find((year) => year !== undefined && year >= newest - AHEAD);
}

/** A year that a reference can have; page numbers and misprints are taken for years at times. */
const plausible = (year: number | undefined) => (year !== undefined && year <= 2100 ? year : 0);
