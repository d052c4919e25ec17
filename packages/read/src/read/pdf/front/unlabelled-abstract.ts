import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { Placed } from '../layout/order.js';
import { wordsIn } from '../layout/prose-lines.js';
import { isOfSize } from '../layout/type-size.js';
import type { Heading } from '../sections/headings.js';
import { KEYWORDS_LABEL } from '../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../wording/publisher-notices.js';
import { isMainName } from '../wording/section-names.js';
import { type AbstractPlace, FEWEST_WORDS } from './abstract-place.js';
import { AFFILIATION, authorsIn } from './authors.js';
import { UNLABELLED_ABSTRACT } from './decisions.js';

/** A stretch of lines of one type without a wide gap. */
interface Stretch {
  from: number;
  to: number;
  words: number;
}

/** True for the first line of the next column or page in a type that goes on from the last one's, and is not the text's. */
const goesOnBehind = (one: Placed, before: Placed, bodyType: BodyType): boolean =>
  (one.page.number === before.page.number + 1 ||
    (one.page === before.page && before.column >= 0 && one.column === before.column + 1)) &&
  one.line.font === before.line.font &&
  (one.line.font !== bodyType.font || !isOfSize(one.line, bodyType.size)) &&
  !/[.?!]$/.test(before.line.text);

function stretches(lines: readonly Placed[], end: number, bodyType: BodyType): Stretch[] {
  const found: Stretch[] = [];
  for (let i = 0; i < end; i++) {
    const one = itemAt(lines, i);
    const before = lines[i - 1];
    const last = found.at(-1);
    const goesOn =
      last !== undefined &&
      before !== undefined &&
      (goesOnBehind(one, before, bodyType) ||
        (before.page === one.page &&
          one.line.base > before.line.base &&
          // The last line of an abstract over both columns may be as short as a column is wide.
          (before.column === one.column ||
            Math.abs(one.line.left - before.line.left) < UNLABELLED_ABSTRACT.sameLeftPt))) &&
      !KEYWORDS_LABEL.test(one.line.text) &&
      isOfSize(one.line, before.line.size) &&
      one.line.isBold === before.line.isBold &&
      one.line.base - before.line.base <
        UNLABELLED_ABSTRACT.maxStepLeadings *
          Math.max(
            bodyType.leading * UNLABELLED_ABSTRACT.bodyLeadingShare,
            one.line.size * UNLABELLED_ABSTRACT.ownLeadingEm,
          );
    const words = wordsIn(one.line.text, 60);
    if (goesOn) {
      last.to = i + 1;
      last.words += words;
    } else {
      found.push({ from: i, to: i + 1, words });
    }
  }
  return found;
}

/** Names and affiliations fill several lines of some papers, as an abstract does. */
function isOfAuthors(lines: readonly Placed[]): boolean {
  const own = lines.map(({ line }) => line);
  return (
    authorsIn(own).length >= UNLABELLED_ABSTRACT.minAuthors ||
    own.filter((line) => AFFILIATION.test(line.text)).length >=
      UNLABELLED_ABSTRACT.minAffiliationShare * own.length
  );
}

/**
 * An abstract without a label: the first long stretch of text that is set unlike the body, or stands before its first
 * heading or before this line.
 */
export function unlabelled(
  lines: readonly Placed[],
  headings: readonly Heading[],
  bodyType: BodyType,
  before?: number,
): AbstractPlace | undefined {
  const first = headings.find((one) => isMainName(one.text) || /^1\.?\s/.test(one.text));
  const isNear =
    first !== undefined && itemAt(lines, first.from).page.number <= (lines[0]?.page.number ?? 0) + 1;
  const isEarly = isNear || before !== undefined;
  const text = isNear ? first.from : lines.findIndex((one) => one.page !== lines[0]?.page);
  const end = before ?? text;
  const all = stretches(lines, end < 0 ? lines.length : end, bodyType).filter(
    (one) =>
      one.words >= 2 * FEWEST_WORDS &&
      one.to - one.from >= UNLABELLED_ABSTRACT.minLines &&
      !FRONT_NOTICE.test(itemAt(lines, one.from).line.text) &&
      !isOfAuthors(lines.slice(one.from, one.to)),
  );
  const unlike = all.find(({ from }) => {
    const { line } = itemAt(lines, from);
    return line.isBold !== bodyType.isBold || line.font !== bodyType.font || !isOfSize(line, bodyType.size);
  });
  const best = isEarly ? (unlike ?? all.at(-1)) : unlike;
  return best ? { from: best.from, to: best.to, label: 0 } : undefined;
}
