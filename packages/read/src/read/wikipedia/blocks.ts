import { withoutEmphasis } from './emphasis.js';
import { DROPPED, GUARD, withoutMarks } from './marks.js';
import { plain } from './plain.js';

/** A paragraph or an item of a list, still flat: its marks are numbers between private characters. */
export interface Block {
  section: string[];
  flat: string;
  isItem: boolean;
}

/** Sections that list what an article draws on or leads to. Their lists are no prose; paragraphs in them are. */
const BACK_MATTER =
  /^(?:references?|(?:foot)?notes?|end ?notes|citations?|notes and references|references and notes|sources?|bibliography|select(?:ed)? bibliography|works cited|literature cited|literature|further reading|external links?|see also|related (?:pages|articles)|gallery|einzelnachweise|literatur|weblinks|siehe auch|notes et références|voir aussi|liens externes|bibliographie|referencias|enlaces externos|véase también|bibliografía|note|voci correlate|collegamenti esterni|bibliografia)$/i;

const HEADING = /^(={1,6})(.*?)(={1,6})[ \t]*$/;
const ITEM = /^[*#:;]+/;
const MAGIC = /__[A-Z]{3,30}__/g;
const ONLY_MARKS = /^(?:\ue001\d+\ue003|[\s.,;:])+$/;
const ONLY_GAPS = /^[\s\ue000\ue004]*$/;

const isBackMatter = (section: readonly string[]): boolean =>
  section.some((title) => BACK_MATTER.test(title));

/** A heading's level and words; where the two sides differ, the shorter counts. */
function heading(line: string): { level: number; title: string } | undefined {
  if (line.charCodeAt(0) !== 0x3d) return undefined;
  const found = HEADING.exec(
    line
      .replace(/[\ue000]/g, '')
      .trimEnd()
      .replace(/\ue001\d+\ue003/g, '')
      .trimEnd(),
  );
  if (!found) return undefined;
  const [, before = '', words = '', behind = ''] = found;
  const level = Math.min(before.length, behind.length);
  const title = plain(`${before.slice(level)}${words}${behind.slice(level)}`);
  return title === '' ? undefined : { level, title };
}

/** Cuts flat text into paragraphs and items under their headings, line by line as MediaWiki does; not all are prose. */
export function blocksOf(flat: string): Block[] {
  const blocks: Block[] = [];
  const open: { level: number; title: string }[] = [];
  let section: string[] = [];
  let lines: string[] = [];
  let isItem = false;
  /** The block that a mark on the next line would belong to. */
  let before: Block | undefined;

  const finish = () => {
    if (lines.length === 0) return;
    const text = lines.join(' ');
    lines = [];
    if (ONLY_GAPS.test(text)) {
      before = undefined;
      return;
    }
    if (before && ONLY_MARKS.test(text.replaceAll(DROPPED, '')) && !isItem) {
      before.flat += text.trim();
      return;
    }
    before = { section, flat: text, isItem };
    blocks.push(before);
  };

  for (const written of flat.split('\n')) {
    const line = withoutEmphasis(written.replace(MAGIC, ''));
    const title = heading(line);
    if (title) {
      finish();
      before = undefined;
      while ((open.at(-1)?.level ?? 0) >= title.level) open.pop();
      open.push(title);
      section = open.map((one) => one.title);
      continue;
    }
    if (line.trim() === '') {
      finish();
      continue;
    }
    const bullet = ITEM.exec(line)?.[0];
    if (bullet !== undefined) {
      finish();
      const item = line.slice(bullet.length);
      // `;term: what it means`
      lines = [bullet.endsWith(';') ? item.replace(/ *:(?!\/\/) */, ': ') : item];
      isItem = true;
      finish();
      isItem = false;
      continue;
    }
    if (ONLY_GAPS.test(line)) {
      finish();
      if (line.includes(DROPPED)) before = undefined;
      continue;
    }
    lines.push(line.startsWith(GUARD) ? line : line.trim());
  }
  finish();
  return blocks;
}

/** True for an item of the lists behind an article, such as its literature. */
export const isListed = ({ section, isItem }: Block): boolean => isItem && isBackMatter(section);

/** False for items of the lists behind an article, and for what has no words. */
export function keeps(block: Block): boolean {
  const { flat } = block;
  if (isListed(block)) return false;
  return /[\p{L}\p{N}$]/u.test(withoutMarks(flat)) || /[\ue001\ue002]/.test(flat);
}
