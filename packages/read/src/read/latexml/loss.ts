import { OBJECT_KINDS, type ObjectKind, type Paper, type PaperObject } from '../../paper/index.js';
import type { Bundle } from '../latex/files/bundle.js';
import { floatKind } from '../latex/packages/environments.js';
import { MATH_ENVIRONMENTS } from '../latex/packages/registry.js';

type Counts = Partial<Record<ObjectKind, number>>;

const INPUT_COMMAND = /\\(?:input|include|subfile|subfileinclude)\s*\{([^{}]+)\}|\\input\s+([^\s{}\\%]+)/g;
const VERBATIM = /\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|comment)\}[\s\S]*?\\end\{\1\}/g;
const MAX_FILES = 500;

/** Returns the document part of a source, without comments, listings and `\iffalse` branches. */
function printedSource(source: string): string {
  const text = source
    .replace(VERBATIM, '')
    .replace(/(?<!\\)%.*/g, '')
    .replace(/\\iffalse\b[\s\S]*?\\fi\b/g, '');
  const start = text.indexOf('\\begin{document}');
  const end = text.indexOf('\\end{document}');
  return text.slice(Math.max(start, 0), end === -1 ? undefined : end);
}

/** Counts the floats and display equations in the sources, without those that macros create. */
export function countEnvironments(bundle: Bundle): Counts {
  const counts: Counts = {};
  const visited = new Set<string>();
  const pendingFiles = [bundle.main];
  for (
    let name = pendingFiles.pop();
    name !== undefined && visited.size < MAX_FILES;
    name = pendingFiles.pop()
  ) {
    if (visited.has(name)) continue;
    visited.add(name);
    const text = printedSource(bundle.text(name));
    // The contents of a float are part of it: a deluxetable in a table is one table.
    let inside: string | undefined;
    for (const [, side, environment = ''] of text.matchAll(/\\(begin|end)\s*\{([A-Za-z]+\*?)\}/g)) {
      if (side === 'end') {
        if (environment === inside) inside = undefined;
        continue;
      }
      if (inside !== undefined) continue;
      const float = floatKind(environment);
      if (float !== undefined) inside = environment;
      const isDisplay = MATH_ENVIRONMENTS.has(environment) && environment !== 'math';
      const kind = float ?? (isDisplay ? 'equation' : undefined);
      if (kind && kind !== 'text') counts[kind] = (counts[kind] ?? 0) + 1;
    }
    for (const [, braced, bare = ''] of text.matchAll(INPUT_COMMAND)) {
      const file = bundle.find(braced ?? bare, ['.tex']);
      if (file !== undefined) pendingFiles.push(file);
    }
  }
  return counts;
}

/** The parts that are missing in a reading of a paper. */
export interface Loss {
  /** Objects in the sources that the reading does not have. */
  lost: number;
  /** Objects with nothing in them. */
  empty: number;
  /** Citations and mentions without a target. */
  unresolved: number;
  /** Why another reader should be tried; empty if there is no reason. */
  reasons: string[];
}

const isEmpty = ({ kind, content, rows, images }: PaperObject) =>
  kind !== 'text' && content === '' && !rows?.length && !images?.length;

/** Codes of warnings that macros or formulas were cut short. */
const CUT_SHORT = /^(?:macro-budget|macro-depth|unclosed-math|input-cycle)$/;

/** Maximum share of unresolved links. Many papers lack a few labels; if more are missing, the reader is the cause. */
const MAX_UNRESOLVED_SHARE = 0.2;
/** Fewer unresolved links are not a reason to try another reader. */
const MIN_UNRESOLVED = 5;

/** Measures what is missing in a reading, given the numbers of environments in the sources. */
export function measureLoss(paper: Paper, expectedCounts: Counts): Loss {
  const reasons: string[] = [];
  const actualCounts: Counts = {};
  for (const { kind } of paper.objects) actualCounts[kind] = (actualCounts[kind] ?? 0) + 1;
  let lost = 0;
  for (const kind of OBJECT_KINDS) {
    const expected = expectedCounts[kind] ?? 0;
    const missing = expected - (actualCounts[kind] ?? 0);
    if (missing <= 0) continue;
    lost += missing;
    // One missing object may be a `\begin` in the definition of a macro.
    if (missing === expected || missing > Math.max(1, expected / 10))
      reasons.push(`${missing} of ${expected} ${kind}s are lost`);
  }
  const empty = paper.objects.filter(isEmpty).length;
  if (empty > 0) reasons.push(`${empty} ${empty === 1 ? 'object is' : 'objects are'} empty`);
  const paragraphs = [...paper.abstract, ...paper.body];
  const countUnresolved = (kind: string, links: (string | null)[]): number => {
    const dangling = links.filter((link) => link === null).length;
    if (dangling >= MIN_UNRESOLVED && dangling > links.length * MAX_UNRESOLVED_SHARE)
      reasons.push(`${dangling} of ${links.length} ${kind} have no target`);
    return dangling;
  };
  const citations = countUnresolved(
    'citations',
    paragraphs.flatMap((paragraph) => paragraph.citations.map((citation) => citation.reference)),
  );
  const mentions = countUnresolved(
    'mentions',
    paragraphs.flatMap((paragraph) => paragraph.mentions.map((mention) => mention.object)),
  );
  if (paper.body.length === 0) reasons.push('no body text was found');
  const cut = paper.warnings.find(({ code }) => CUT_SHORT.test(code));
  if (cut) reasons.push(cut.message);
  return { lost, empty, unresolved: citations + mentions, reasons };
}
