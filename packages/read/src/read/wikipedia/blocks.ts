import { removeEmphasis } from './emphasis.js';
import { DROPPED, GUARD, removeMarks } from './marks.js';
import { plainText } from './plain-text.js';

/** A paragraph or list item as flat text, with citation marks as numbers between private characters. */
export interface Block {
  section: string[];
  flat: string;
  isItem: boolean;
}

/** Sections with lists of sources and links. Their list items are not prose, but their paragraphs are. */
const BACK_MATTER =
  /^(?:references?|(?:foot)?notes?|end ?notes|citations?|notes and references|references and notes|sources?|bibliography|select(?:ed)? bibliography|works cited|literature cited|literature|further reading|external links?|see also|related (?:pages|articles)|gallery|einzelnachweise|literatur|weblinks|siehe auch|notes et références|voir aussi|liens externes|bibliographie|referencias|enlaces externos|véase también|bibliografía|note|voci correlate|collegamenti esterni|bibliografia)$/i;

const HEADING = /^(={1,6})(.*?)(={1,6})[ \t]*$/;
const ITEM = /^[*#:;]+/;
/** MediaWiki's magic words, such as __NOTOC__. */
const MAGIC_WORDS = /__[A-Z]{3,30}__/g;
const ONLY_MARKS = /^(?:\ue001\d+\ue003|[\s.,;:])+$/;
const ONLY_GAPS = /^[\s\ue000\ue004]*$/;

const isBackMatter = (section: readonly string[]): boolean =>
  section.some((title) => BACK_MATTER.test(title));

/** Returns a heading's level and title; if the two sides differ, the shorter one gives the level. */
function parseHeading(line: string): { level: number; title: string } | undefined {
  if (line.charCodeAt(0) !== 0x3d) return undefined;
  const match = HEADING.exec(
    line
      .replace(/[\ue000]/g, '')
      .trimEnd()
      .replace(/\ue001\d+\ue003/g, '')
      .trimEnd(),
  );
  if (!match) return undefined;
  const [, before = '', words = '', after = ''] = match;
  const level = Math.min(before.length, after.length);
  const title = plainText(`${before.slice(level)}${words}${after.slice(level)}`);
  return title === '' ? undefined : { level, title };
}

/** Splits flat text into paragraphs and list items under their headings, line by line like MediaWiki. */
export function splitBlocks(flat: string): Block[] {
  const blocks: Block[] = [];
  const open: { level: number; title: string }[] = [];
  let section: string[] = [];
  let lines: string[] = [];
  let isItem = false;
  /** The block that a mark on its own line belongs to. */
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
    const line = removeEmphasis(written.replace(MAGIC_WORDS, ''));
    const heading = parseHeading(line);
    if (heading) {
      finish();
      before = undefined;
      while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
      open.push(heading);
      section = open.map(({ title }) => title);
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
      // `;term: definition`
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

/** True for a list item of the back matter, such as an entry under "Sources". */
export const isListed = ({ section, isItem }: Block): boolean => isItem && isBackMatter(section);

/** False for list items of the back matter, and for blocks without words or marks. */
export function isProse(block: Block): boolean {
  const { flat } = block;
  if (isListed(block)) return false;
  return /[\p{L}\p{N}$]/u.test(removeMarks(flat)) || /[\ue001\ue002]/.test(flat);
}
