import type { NoteContent } from '../footnotes.js';
import { DROPPED, withoutMarks } from '../marks.js';
import { plain } from '../plain.js';
import { FOOTNOTED, printedShort, SHORT, severalShortCitations, shortCitation } from '../short-citation.js';
import type { ShortCitation } from '../source.js';
import type { TemplateCall } from './rule.js';

/** Templates that make explanatory footnotes, with the group these go to. */
const NOTE_GROUPS: Record<string, string> = {
  refn: '',
  refnote: '',
  efn: 'lower-alpha',
  'efn-la': 'lower-alpha',
  'efn-ua': 'upper-alpha',
  'efn-lr': 'lower-roman',
  'efn-ur': 'upper-roman',
  'efn-lg': 'lower-greek',
  'efn-num': 'decimal',
  notetag: 'note',
  footnote: 'note',
};

const LISTS =
  /^(?:reflist(?:[ -].*)?|ref-list|refs|references|notelist(?:[ -].*)?|note list|notefoot|notes|listaref)$/;

function shortsOf({ name, args }: TemplateCall): ShortCitation[] {
  const given = { positional: args.unnamed.map(plain), named: (field: string) => plain(args.named(field)) };
  if (/^sfnmp?$/.test(name)) return severalShortCitations(given);
  const one = shortCitation(given);
  return one ? [one] : [];
}

function footnoted(call: TemplateCall): string {
  const { args, flattener } = call;
  const shorts = shortsOf(call);
  const extra = plain(args.named('ps', 'postscript'));
  const text = shorts.map((one) => one.text).join('; ') + extra;
  const content: NoteContent | undefined =
    shorts.length > 0 ? { text, sources: [], shorts, links: [] } : undefined;
  return flattener.mark({
    name: content ? `short citation: ${text}` : undefined,
    group: plain(args.named('group')),
    content,
    form: 'short',
  });
}

/** A short citation in a sentence is a mark; in a footnote it says which source the footnote means. */
function short(call: TemplateCall): string {
  const shorts = shortsOf(call);
  const [first] = shorts;
  if (!first) return DROPPED;
  const { note } = call.flattener;
  const label = printedShort(call.name, first);
  if (!note) return call.flattener.inlineMark({ form: 'short', label, shorts });
  note.shorts.push(...shorts);
  return label;
}

/** Names of footnotes that a template leads to again: {{r|one|two}}. */
function reuses({ args, flattener }: TemplateCall): string {
  const group = plain(args.named('group', 'g', 'grp'));
  return args.unnamed
    .map((name) => plain(name))
    .filter(Boolean)
    .map((name) => flattener.mark({ name, group: group || flattener.listGroup }))
    .join('');
}

function note({ name, args, flattener }: TemplateCall): string {
  const content = flattener.readNote(() => flattener.flat(args.nodes(args.has('1') ? '1' : 'text')));
  return flattener.mark({
    name: plain(args.named('name')) || undefined,
    group: plain(args.named('group')) || NOTE_GROUPS[name] || flattener.listGroup,
    content,
  });
}

/** What templates print that make footnotes, list them or lead to them; undefined for all other templates. */
export function referenceTemplate(call: TemplateCall): string | undefined {
  const { name, args, flattener } = call;
  if (FOOTNOTED.test(name)) return footnoted(call);
  if (SHORT.test(name)) return short(call);
  if (name === 'r' || name === 'rf' || name === 'ref name') return reuses(call);
  if (Object.hasOwn(NOTE_GROUPS, name)) return note(call);
  if (LISTS.test(name)) {
    const group = plain(args.named('group')) || (name.startsWith('notelist') ? 'lower-alpha' : '');
    flattener.readList(group, args.nodes('refs'));
    return '';
  }
  if (name === 'harvid' || name === 'sfnref') return `CITEREF${args.unnamed.map(withoutMarks).join('')}`;
  if (name === 'wikicite') {
    const anchor = withoutMarks(args.named('ref', 'id')).replace(/^citeref/i, '');
    const raw = plain(args.named('reference'));
    if (!flattener.note) flattener.sources.add({ raw, authors: [], ids: {}, keys: [plainKey(anchor)] });
    return flattener.note ? raw : '';
  }
  return undefined;
}

const plainKey = (anchor: string) =>
  anchor
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
