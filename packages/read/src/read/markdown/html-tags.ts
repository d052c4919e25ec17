import { BOLD, ITALIC, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';

/** A tag. All its attributes have values, so that `a<b and b>c` is not a tag. */
const TAG =
  /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,11})(?:\s{1,9}[a-zA-Z_:][\w:.-]{0,60}\s?=\s?(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}'|[^\s"'=<>`]{1,500})){0,20}\s{0,9}\/?>/y;
const COMMENT = /<!--[\s\S]{0,2000}?-->/y;

const FLAGS = new Map<string, number>([
  ['sup', SUPERSCRIPT],
  ['sub', SUBSCRIPT],
  ['b', BOLD],
  ['strong', BOLD],
  ['i', ITALIC],
  ['em', ITALIC],
]);
const BREAKING = new Set(['br', 'p', 'div', 'li']);
/** Names of tags that are removed. A tag whose name is also a common variable name is removed only if it has an end tag. */
const NAMES = new Set(
  (
    'a abbr b big blockquote body br caption center cite code col colgroup dd del details div dl dt em figcaption figure ' +
    'font h1 h2 h3 h4 h5 h6 hr html i img ins kbd li mark ol p pre q s samp section small span strike strong sub summary ' +
    'sup table tbody td tfoot th thead tr tt u ul var wbr'
  ).split(' '),
);
const NEEDS_END_TAG = new Set(['a', 'p', 'q', 's', 'u', ...FLAGS.keys()]);

/** A tag or comment of HTML. */
interface HtmlTag {
  length: number;
  isEnd: boolean;
  flag: number;
  isBreak: boolean;
}

/** Finds the tags of a text. */
export class HtmlTags {
  private readonly ends = new Map<string, number>();

  constructor(private readonly source: string) {}

  at(position: number): HtmlTag | undefined {
    COMMENT.lastIndex = position;
    const comment = COMMENT.exec(this.source)?.[0];
    if (comment !== undefined) return { length: comment.length, isEnd: false, flag: 0, isBreak: false };
    TAG.lastIndex = position;
    const match = TAG.exec(this.source);
    const written = match?.[2] ?? '';
    const name = written.toLowerCase();
    if (!match || !NAMES.has(name)) return undefined;
    const isEnd = match[1] === '/';
    if (!isEnd && NEEDS_END_TAG.has(name) && this.lastEnd(written) < position) return undefined;
    return { length: match[0].length, isEnd, flag: FLAGS.get(name) ?? 0, isBreak: BREAKING.has(name) };
  }

  private lastEnd(name: string): number {
    const cached = this.ends.get(name);
    if (cached !== undefined) return cached;
    const last = this.source.lastIndexOf(`</${name}`);
    this.ends.set(name, last);
    return last;
  }
}
