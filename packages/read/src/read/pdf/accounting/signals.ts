import { makeSignal, quoteStart, type Signal } from '../../quality/index.js';
import { addToGroup } from '../../statistics.js';
import { FRONT_NOTICE, isPublisherLine } from '../../wording/publisher-notices.js';
import { countLetters, type Line } from '../layout/lines.js';
import { pageNames } from '../layout/page-names.js';
import { countWords } from '../layout/prose-lines.js';
import type { Role } from '../layout/trace.js';
import { COLUMNS_ACROSS, LOST_TEXT, SET_ASIDE_PROSE } from './fault-thresholds.js';
import type { AccountedLine, AccountedPage, LineAccount } from './line-account.js';

const sumLetters = (lines: readonly AccountedLine[]): number =>
  lines.reduce((sum, { line }) => sum + countLetters(line.text), 0);

function isPublisherNotice(stretch: readonly AccountedLine[]): boolean {
  const start = stretch[0]?.line.text ?? '';
  return stretch.length <= LOST_TEXT.maxNoticeLines && (FRONT_NOTICE.test(start) || isPublisherLine(start));
}

/** Returns the lines of a page that are in no part of the paper, without licences and other notices of the publisher. */
function findLostLines(lines: readonly AccountedLine[]): AccountedLine[] {
  const stretches: AccountedLine[][] = [];
  lines.forEach((accounted, i) => {
    if (accounted.role !== undefined) return;
    const isFirst = i === 0 || lines[i - 1]?.role !== undefined;
    if (isFirst) stretches.push([accounted]);
    else stretches.at(-1)?.push(accounted);
  });
  return stretches.filter((stretch) => !isPublisherNotice(stretch)).flat();
}

/** Finds glyphs and lines that are in no part of the paper, page by page. */
function findLostText(pages: readonly AccountedPage[], printed: number): Signal[] {
  const places: Signal['places'] = [];
  let lost = 0;
  for (const { number, lines, unplacedCount } of pages) {
    const lostLines = findLostLines(lines);
    const letters = sumLetters(lostLines) + unplacedCount;
    lost += letters;
    if (letters < LOST_TEXT.minPageLetters) continue;
    const share = Math.round((100 * letters) / (sumLetters(lines) + unplacedCount));
    const [first] = lostLines;
    places.push({
      message: `${letters} characters (${share}%) are in no part of the paper${first ? `: ${quoteStart(first.line.text)}` : ''}`,
      where: pageNames([number]),
    });
  }
  return makeSignal('lost-text', lost, printed, places);
}

const NOTICE =
  /\b(?:licen[cs]ed?|copyright|correspond(?:ence|ing)|universit\p{L}+|department|institut\p{L}+|abbreviations?|received|funding|grants?|supported|competing|conflicts? of interest)\b|[@©]/iu;

/** Roles of lines that are not in the paper. */
const SET_ASIDE: ReadonlySet<Role | undefined> = new Set<Role>(['front', 'label', 'furniture']);

function readsAsProse({ text }: Line): boolean {
  const letters = countLetters(text);
  const lowerCase = text.match(/\p{Ll}/gu)?.length ?? 0;
  return (
    letters >= SET_ASIDE_PROSE.minLetters &&
    lowerCase >= SET_ASIDE_PROSE.minLowerCaseShare * letters &&
    countWords(text, SET_ASIDE_PROSE.minWords) >= SET_ASIDE_PROSE.minWords
  );
}

/** True for licences, addresses and other notices, which are rightly set aside. */
const isNotice = (row: readonly AccountedLine[]): boolean => {
  const text = row.map(({ line }) => line.text).join(' ');
  return NOTICE.test(text) || FRONT_NOTICE.test(text);
};

/** Finds stretches of prose among running heads, the labels of figures and the front matter. */
function findSetAsideProse(pages: readonly AccountedPage[], printed: number): Signal[] {
  const places: Signal['places'] = [];
  let letters = 0;
  for (const { number, lines } of pages) {
    let row: AccountedLine[] = [];
    const endRow = () => {
      const [first] = row;
      if (first && row.length >= SET_ASIDE_PROSE.minLines && !isNotice(row)) {
        letters += sumLetters(row);
        places.push({
          message: `${row.length} lines of prose were set aside as ${first.role}: ${quoteStart(first.line.text)}`,
          where: pageNames([number]),
        });
      }
      row = [];
    };
    for (const accounted of lines) {
      if (SET_ASIDE.has(accounted.role) && readsAsProse(accounted.line)) row.push(accounted);
      else endRow();
    }
    endRow();
  }
  return makeSignal('set-aside-prose', letters, printed, places);
}

/** Finds pages whose columns were read across: after a line of prose comes the one beside it. */
function findColumnsAcross(prose: readonly Line[]): Signal[] {
  const pairs = new Map<number, Line[]>();
  prose.forEach((line, i) => {
    const next = prose[i + 1];
    if (
      next === undefined ||
      next.page !== line.page ||
      next.left < line.right ||
      Math.abs(next.base - line.base) > COLUMNS_ACROSS.maxBaseDifferencePt ||
      countWords(line.text, COLUMNS_ACROSS.minWords) < COLUMNS_ACROSS.minWords ||
      countWords(next.text, COLUMNS_ACROSS.minWords) < COLUMNS_ACROSS.minWords
    )
      return;
    addToGroup(pairs, line.page, line);
  });
  const pagesReadAcross = [...pairs].filter(([, lines]) => lines.length >= COLUMNS_ACROSS.minPairs);
  const places = pagesReadAcross.map(([page, lines]) => ({
    message: `${lines.length} lines were read across columns: ${quoteStart(lines[0]?.text ?? '')}`,
    where: pageNames([page]),
  }));
  const count = pagesReadAcross.reduce((sum, [, lines]) => sum + 2 * lines.length, 0);
  return makeSignal('columns-across', count, prose.length, places);
}

/** Returns the signs of a bad reading that only the pages show. */
export function findLayoutSignals(account: LineAccount): Signal[] {
  const pages = account.pages();
  const printed = pages.reduce((sum, page) => sum + sumLetters(page.lines) + page.unplacedCount, 0);
  return [
    ...findLostText(pages, printed),
    ...findSetAsideProse(pages, printed),
    ...findColumnsAcross(account.prose),
  ];
}
