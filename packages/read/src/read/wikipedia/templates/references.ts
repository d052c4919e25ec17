import type { NoteContent } from '../footnotes.js';
import { DROPPED, removeMarks } from '../marks.js';
import { plainText } from '../plain-text.js';
import {
  formatInSentence,
  SHORT_FOOTNOTE,
  SHORT_IN_TEXT,
  shortCitation,
  shortCitations,
} from '../short-citation.js';
import { type ShortCitation, sourceKey } from '../source.js';
import type { TemplateCall } from './rule.js';

/** Groups of explanatory footnotes, by the template that creates them. */
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

function readShortCitations({ name, args }: TemplateCall): ShortCitation[] {
  const fields = {
    positional: args.unnamed.map(plainText),
    named: (field: string) => plainText(args.named(field)),
  };
  if (/^sfnmp?$/.test(name)) return shortCitations(fields);
  const citation = shortCitation(fields);
  return citation ? [citation] : [];
}

function writeFootnote(call: TemplateCall): string {
  const { args, flattener } = call;
  const citations = readShortCitations(call);
  const extra = plainText(args.named('ps', 'postscript'));
  const text = citations.map((short) => short.text).join('; ') + extra;
  const content: NoteContent | undefined =
    citations.length > 0 ? { text, sources: [], shortCitations: citations, links: [] } : undefined;
  return flattener.mark({
    name: content ? `short citation: ${text}` : undefined,
    group: plainText(args.named('group')),
    content,
    form: 'short',
  });
}

/** A short citation in a sentence is a mark; in a footnote it identifies the source. */
function writeShort(call: TemplateCall): string {
  const citations = readShortCitations(call);
  const [first] = citations;
  if (!first) return DROPPED;
  const { note } = call.flattener;
  const label = formatInSentence(call.name, first);
  if (!note) return call.flattener.inlineMark({ form: 'short', label, shortCitations: citations });
  note.shortCitations.push(...citations);
  return label;
}

/** Marks of footnotes defined elsewhere: {{r|one|two}}. */
function writeReuses({ args, flattener }: TemplateCall): string {
  const group = plainText(args.named('group', 'g', 'grp'));
  return args.unnamed
    .map((name) => plainText(name))
    .filter(Boolean)
    .map((name) => flattener.mark({ name, group: group || flattener.listGroup }))
    .join('');
}

function writeNote({ name, args, flattener }: TemplateCall): string {
  const content = flattener.readNote(() => flattener.flatten(args.nodes(args.has('1') ? '1' : 'text')));
  return flattener.mark({
    name: plainText(args.named('name')) || undefined,
    group: plainText(args.named('group')) || NOTE_GROUPS[name] || flattener.listGroup,
    content,
  });
}

/** Returns the output of templates that create, list or refer to footnotes; undefined for other templates. */
export function referenceTemplate(call: TemplateCall): string | undefined {
  const { name, args, flattener } = call;
  if (SHORT_FOOTNOTE.test(name)) return writeFootnote(call);
  if (SHORT_IN_TEXT.test(name)) return writeShort(call);
  if (name === 'r' || name === 'rf' || name === 'ref name') return writeReuses(call);
  if (Object.hasOwn(NOTE_GROUPS, name)) return writeNote(call);
  if (LISTS.test(name)) {
    const group = plainText(args.named('group')) || (name.startsWith('notelist') ? 'lower-alpha' : '');
    flattener.readList(group, args.nodes('refs'));
    return '';
  }
  if (name === 'harvid' || name === 'sfnref') return `CITEREF${args.unnamed.map(removeMarks).join('')}`;
  if (name === 'wikicite') {
    const anchor = removeMarks(args.named('ref', 'id')).replace(/^citeref/i, '');
    const raw = plainText(args.named('reference'));
    if (!flattener.note)
      flattener.sources.add({ raw, authors: [], ids: {}, keys: [sourceKey([anchor], '')] });
    return flattener.note ? raw : '';
  }
  return undefined;
}
