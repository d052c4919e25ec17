import { equationLines } from '../floats/equations.js';
import { withoutStart } from '../furniture/line-numbers.js';
import type { BodyType } from '../layout/body-type.js';
import type { Placed } from '../layout/order.js';
import { isBackName, isMainName, isReferencesName } from '../wording/section-names.js';
import { bareBibliography } from './bare-bibliography.js';
import { type Heading, headingsOf, isKnownName, styleOf } from './headings.js';
import { Outline } from './outline.js';
import { type LinesOfParagraph, type ParagraphRules, paragraphsOf, usesIndents } from './paragraphs.js';
import { type RunIn, runInOf } from './run-in.js';
import { joinSplitParagraphs } from './split-paragraphs.js';

export interface Sections {
  paragraphs: LinesOfParagraph[];
  references: Placed[];
}

/** Headings that open paragraphs count where a document has several of one kind. */
const FEWEST_BOLD = 2;
const FEWEST_ITALIC = 4;

/** True for a heading behind the bibliography that ends it. */
function endsReferences(heading: Heading, opening: Heading): boolean {
  if (isBackName(heading.text) || isMainName(heading.text)) return true;
  if (/^(?:appendix|supplement|figure legends?|tables?\b|author|about the)/i.test(heading.text)) return true;
  const isAlike =
    heading.style.size >= opening.style.size - 0.3 &&
    heading.style.isBold === opening.style.isBold &&
    heading.style.font === opening.style.font &&
    heading.style.isCapital === opening.style.isCapital;
  return isAlike && !/\d{4}|,/.test(heading.text);
}

/** The headings, with one of no lines where a bibliography begins that has none. */
function withBibliography(headings: Heading[], lines: readonly Placed[]): Heading[] {
  if (headings.some((one) => isReferencesName(one.text))) return headings;
  const from = bareBibliography(lines);
  if (from < 0) return headings;
  const heading: Heading = { from, to: from, text: 'References', style: styleOf(lines[from]!) };
  return [...headings, heading].sort((a, b) => a.from - b.from);
}

const IMPRINT =
  /^(?:©|\(c\)\s|publish with |submit your |this article is an open access|your research papers|copyright\b|how to cite this)/i;

/** What publishers print behind the last entry is no part of the bibliography. */
function withoutImprint(references: Placed[]): Placed[] {
  const from = Math.floor(references.length * 0.75);
  const end = references.findIndex(({ line }, i) => i >= from && IMPRINT.test(line.text));
  return end < 0 ? references : references.slice(0, end);
}

/** The text of a document, from its lines in reading order: paragraphs under headings, and the bibliography. */
export function sectionsOf(lines: readonly Placed[], bodyType: BodyType): Sections {
  const equations = equationLines(lines, bodyType);
  const headings = headingsOf(lines, bodyType).filter((one) => !equations.has(lines[one.from]!));
  const outline = new Outline(headings);
  const rules: ParagraphRules = {
    bodyType,
    indents: usesIndents(lines, bodyType),
    isEquation: (one) => equations.has(one),
  };
  const found: LinesOfParagraph[] = [];
  const references: Placed[] = [];
  let section: string[] = [];
  let bibliography: Heading | undefined;
  const take = (from: number, to: number) => {
    const some = lines.slice(from, to);
    if (bibliography) references.push(...some);
    else for (const one of paragraphsOf(some, rules)) found.push({ section, lines: one, equations });
  };
  let at = 0;
  for (const heading of withBibliography(headings, lines)) {
    if (bibliography && !endsReferences(heading, bibliography)) continue;
    take(at, heading.from);
    at = heading.to;
    bibliography = isReferencesName(heading.text) ? heading : undefined;
    if (heading.from < heading.to) section = outline.enter(heading);
  }
  take(at, lines.length);
  return {
    paragraphs: withRunIns(joinSplitParagraphs(found, bodyType)),
    references: withoutImprint(references),
  };
}

/** Moves headings that open paragraphs to where headings belong. */
function withRunIns(paragraphs: LinesOfParagraph[]): LinesOfParagraph[] {
  const opened = paragraphs.map((one) => runInOf(one.lines.slice(0, 2).map(({ line }) => line)));
  const bold = opened.filter((one) => one?.isBold).length;
  const italic = opened.filter((one) => one && !one.isBold).length;
  const counts = (one: RunIn) =>
    one.isNumbered || isKnownName(one.title) || (one.isBold ? bold >= FEWEST_BOLD : italic >= FEWEST_ITALIC);
  let under: string[] | undefined;
  let title: string[] = [];
  return paragraphs.map((paragraph, i) => {
    const run = opened[i];
    if (under !== paragraph.section) {
      under = paragraph.section;
      title = [];
    }
    // Thanks and the like are no part of the section before them.
    const sectionWith = (own: string[]) => (own.some(isBackName) ? own : [...paragraph.section, ...own]);
    if (!run || !counts(run)) return { ...paragraph, section: sectionWith(title) };
    title = [run.title];
    const [first, ...rest] = paragraph.lines.slice(run.lines - 1);
    const cut = { ...first!, line: withoutStart(first!.line, run.units) };
    return { ...paragraph, section: sectionWith(title), lines: [cut, ...rest] };
  });
}
