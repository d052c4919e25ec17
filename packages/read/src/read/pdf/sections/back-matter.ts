import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../../paper/index.js';
import type { ObjectNames } from '../floats/objects.js';
import { flowOf } from '../layout/flow.js';
import type { Hyphens } from '../layout/hyphens.js';
import { NOTICE_PARAGRAPH } from '../wording/publisher-notices.js';
import { isBackMatter, isBackName, isMainName, isThanks } from '../wording/section-names.js';
import type { LinesOfParagraph } from './paragraphs.js';

/** A section that stands behind the text and is no part of it, with its paragraphs. */
export interface BackSection {
  title: string;
  paragraphs: LinesOfParagraph[];
}

/**
 * The section of the back that a paragraph stands in. Headings of the back are set alike in many ways, so that one may
 * seem to be part of another: a well-known name stands for itself.
 */
function backTitle({ section }: LinesOfParagraph): string | undefined {
  const [outermost] = section;
  const last = section.at(-1);
  // Thanks may be headed in smaller type than the section before them.
  if (last !== undefined && isThanks(last)) return last;
  if (outermost === undefined || !isBackMatter(outermost)) return undefined;
  const innermost = section.findLast((name) => isMainName(name) || isBackName(name)) ?? outermost;
  return isBackMatter(innermost) ? innermost : undefined;
}

/** What a publisher says of every article, wherever it stands. */
const NOTICE = 'Notice';
/** A notice is known by its first lines. */
const LINES_OF_NOTICE = 3;

/** Where the authors work, at the foot of a first page: a number, and a university or the like. */
const AFFILIATION =
  /^\d{1,2}\s?\p{Lu}[^.]{0,120}\b(?:universit|institut|department|school|college|hospital|laborator|academy|cent(?:er|re)\b)/iu;

function isNotice({ lines }: LinesOfParagraph): boolean {
  const text = lines
    .slice(0, LINES_OF_NOTICE)
    .map(({ line }) => line.text)
    .join(' ');
  return NOTICE_PARAGRAPH.test(text) || (lines[0]?.line.page === 0 && AFFILIATION.test(text));
}

/** The body's paragraphs, and the sections of thanks, funding and the like, which journals keep apart from it. */
export function withoutBackMatter(paragraphs: readonly LinesOfParagraph[]): {
  body: LinesOfParagraph[];
  back: BackSection[];
} {
  const body: LinesOfParagraph[] = [];
  const back: BackSection[] = [];
  for (const paragraph of paragraphs) {
    const title = backTitle(paragraph) ?? (isNotice(paragraph) ? NOTICE : undefined);
    if (title === undefined) {
      body.push(paragraph);
      continue;
    }
    const last = back.at(-1);
    if (last?.title === title) last.paragraphs.push(paragraph);
    else back.push({ title, paragraphs: [paragraph] });
  }
  // A note of nothing but such sections has them for its text.
  return body.length === 0 ? { body: [...paragraphs], back: [] } : { body, back };
}

/** A section of the back as an object of the paper, as the reader of JATS keeps it. */
export function backSectionObject(
  { title, paragraphs }: BackSection,
  names: ObjectNames,
  hyphens: Hyphens,
): PaperObject {
  const environment = /^acknowledge?ment/i.test(title) ? 'acknowledgements' : 'back-section';
  const texts = paragraphs.map(({ lines }) =>
    cleanText(
      flowOf(
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
