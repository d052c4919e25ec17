import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../../paper/index.js';
import type { Hyphens } from '../../hyphens.js';
import type { ObjectNames } from '../../printed-objects/object-names.js';
import { NOTICE_PARAGRAPH } from '../../wording/publisher-notices.js';
import {
  isBackMatter,
  isBackSectionName,
  isMainSectionName,
  isNeverNested,
} from '../../wording/section-names.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { ParagraphLines } from './paragraphs.js';
import { PUBLISHER_NOTICE } from './section-thresholds.js';

/** A section after the text that is not part of it, such as acknowledgements. */
export interface BackSection {
  title: string;
  paragraphs: ParagraphLines[];
}

/**
 * Returns the back section that contains a paragraph. Headings of back sections are set in many ways, so that one may seem to
 * be part of another: a well-known name is always a section.
 */
function backTitle({ section }: ParagraphLines): string | undefined {
  const [outermost] = section;
  const last = section.at(-1);
  // Acknowledgements may have a smaller heading than the section before them.
  if (last !== undefined && isNeverNested(last)) return last;
  if (outermost === undefined || !isBackMatter(outermost)) return undefined;
  const innermost =
    section.findLast((name) => isMainSectionName(name) || isBackSectionName(name)) ?? outermost;
  return isBackMatter(innermost) ? innermost : undefined;
}

/** The title under which notices are collected. */
const NOTICE_TITLE = 'Notice';

/** Affiliations at the foot of a first page begin with a number and a name in capitals: "1School of Life Science". */
const NUMBERED_NAME = /^\d{1,2}\s?\p{Lu}/u;
const INSTITUTION =
  /^[^.]{0,124}\b(?:universit|institut|department|school|college|hospital|laborator|academy|cent(?:er|re)\b)/iu;

function isNotice({ lines }: ParagraphLines): boolean {
  const text = lines
    .slice(0, PUBLISHER_NOTICE.firstLines)
    .map(({ line }) => line.text)
    .join(' ');
  const isAffiliation = lines[0]?.line.page === 0 && NUMBERED_NAME.test(text) && INSTITUTION.test(text);
  return isAffiliation || NOTICE_PARAGRAPH.test(text);
}

/** Separates the body from acknowledgements, funding and similar sections, which journals keep apart. */
export function separateBackMatter(paragraphs: readonly ParagraphLines[]): {
  body: ParagraphLines[];
  back: BackSection[];
} {
  const body: ParagraphLines[] = [];
  const back: BackSection[] = [];
  for (const paragraph of paragraphs) {
    const title = backTitle(paragraph) ?? (isNotice(paragraph) ? NOTICE_TITLE : undefined);
    if (title === undefined) {
      body.push(paragraph);
      continue;
    }
    const last = back.at(-1);
    if (last?.title === title) last.paragraphs.push(paragraph);
    else back.push({ title, paragraphs: [paragraph] });
  }
  // If there are only such sections, they are the text.
  return body.length === 0 ? { body: [...paragraphs], back: [] } : { body, back };
}

/** Returns a back section as an object of the paper, like those of the JATS reader. */
export function backSectionObject(
  { title, paragraphs }: BackSection,
  names: ObjectNames,
  hyphens: Hyphens,
): PaperObject {
  const environment = /^acknowledge?ment/i.test(title) ? 'acknowledgements' : 'back-section';
  const texts = paragraphs.map(({ lines }) =>
    cleanText(
      joinIntoFlow(
        lines.map(({ line }) => line),
        hyphens,
      ).text,
    ),
  );
  return {
    id: names.take(environment),
    kind: 'text',
    environment,
    caption: cleanText(title),
    content: texts.join('\n'),
  };
}
