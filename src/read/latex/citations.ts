import { isCiteLike } from './known.js';
import type { CommandNode } from './tree.js';
import { plainText, type Writer } from './writer.js';

/** How a command prints its marks. */
type Form = 'textual' | 'bracketed' | 'bare' | 'names' | 'year' | 'bracketed-year' | 'hidden';

const FORMS: Readonly<Record<string, Form>> = {
  cite: 'bracketed',
  citep: 'bracketed',
  parencite: 'bracketed',
  autocite: 'bracketed',
  footcite: 'bracketed',
  footcitetext: 'bracketed',
  smartcite: 'bracketed',
  supercite: 'bracketed',
  fullcite: 'bare',
  footfullcite: 'bracketed',
  shortcite: 'bracketed',
  citeS: 'bracketed',
  citepS: 'bracketed',
  citesupp: 'bracketed',
  citet: 'textual',
  textcite: 'textual',
  inlinecite: 'textual',
  citeA: 'textual',
  shortciteA: 'textual',
  newcite: 'textual',
  citeasnoun: 'textual',
  citetS: 'textual',
  citeN: 'textual',
  shortciteN: 'textual',
  fullciteA: 'textual',
  nptextcite: 'textual',
  onlinecite: 'bare',
  opencitet: 'textual',
  opencitep: 'bracketed',
  citealt: 'bare',
  citealp: 'bare',
  citen: 'bare',
  citenum: 'bare',
  citeNP: 'bare',
  notecite: 'bare',
  pnotecite: 'bracketed',
  citefull: 'bare',
  citelow: 'bare',
  citesec: 'bracketed',
  citesub: 'bracketed',
  citeauthor: 'names',
  citetitle: 'names',
  possessivecite: 'textual',
  posscite: 'textual',
  citepos: 'textual',
  bibentry: 'bare',
  citeaffixed: 'bracketed',
  citeyear: 'year',
  citedate: 'year',
  citeyearNP: 'year',
  citeyearsuffix: 'year',
  citeyearpar: 'bracketed-year',
  citetalias: 'textual',
  citepalias: 'bracketed',
  newciteA: 'textual',
}; // prettier-ignore

const PLURAL = /^(?:cites|parencites|textcites|autocites|footcites|smartcites|supercites)$/i;

const normal = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export const isCitation = (name: string): boolean =>
  Object.hasOwn(FORMS, normal(name)) || PLURAL.test(name) || isCiteLike(name);

/** How a command prints that no list has, by its name. */
function formOf(name: string): Form {
  if (Object.hasOwn(FORMS, name)) return FORMS[name]!;
  if (/author|name/i.test(name)) return 'names';
  if (/yearpar/i.test(name)) return 'bracketed-year';
  if (/year|date/i.test(name)) return 'year';
  if (/al[tp]$|num|line|bare/i.test(name)) return 'bare';
  return /citet$|citett|text|poss|noun|inline/i.test(name) ? 'textual' : 'bracketed';
}

/** The keys a citation command names. */
export const citedKeys = (node: CommandNode): string[] =>
  node.arguments
    .flatMap((one) => one.source.split(','))
    // A star before the key joins the work to the one before it, in REVTeX.
    .map((key) => key.trim().replace(/^\*/, ''))
    .filter(Boolean);

/** One option is a note behind the mark; two are before and behind. */
function notes(node: CommandNode, to: Writer): { before: string; behind: string } {
  const [first, second] = node.options.map((one) => (one ? plainText(one.children, to.context) : undefined));
  return second === undefined ? { before: '', behind: first ?? '' } : { before: first ?? '', behind: second };
}

/**
 * Writes a citation command as the paper's style prints it: "(Smith et al., 2019; Hess, 2020)", "Smith et al. (2019)",
 * "[3, 7]". Each work is a citation of its own; the works of one command share a group.
 */
export function writeCitation(node: CommandNode, to: Writer): void {
  const { citations, state } = to.context;
  const { prose } = to;
  const keys = citedKeys(node);
  if (keys.length === 0) return;
  const base = normal(node.name).replace(
    /^(cite|parencite|textcite|autocite|footcite|smartcite|supercite)s$/,
    '$1',
  );
  const form = formOf(base);
  const { before, behind } = notes(node, to);
  const group = prose.newGroup();
  const mark = (key: string, text: string) => {
    if (!citations.knows(key))
      state.warnings.add('dangling-citation', `\\${node.name}{${key}} is not in the bibliography`);
    const span = prose.spanOf(() => prose.add(text));
    if (span) prose.citeBetween([citations.reference(key)], span.start, span.end, group);
  };
  const numeric = citations.style !== 'author-year';
  const [open, close] = numeric ? ['[', ']'] : ['(', ')'];

  if (form === 'names' || form === 'year' || form === 'bracketed-year') {
    const bracketed = form === 'bracketed-year';
    if (bracketed) prose.add(`(${before ? `${before} ` : ''}`);
    keys.forEach((key, index) => {
      if (index > 0) prose.add(form === 'names' ? (index === keys.length - 1 ? ' and ' : ', ') : ', ');
      mark(key, form === 'names' ? citations.names(key) : citations.year(key));
    });
    if (behind) prose.add(`, ${behind}`);
    if (bracketed) prose.add(')');
    return;
  }
  if (form === 'textual') {
    keys.forEach((key, index) => {
      if (index > 0) prose.add(index === keys.length - 1 ? ' and ' : ', ');
      const tail = index === keys.length - 1 && behind ? `, ${behind}` : '';
      const head = index === 0 && before ? `${before} ` : '';
      const detail = numeric ? citations.label(key) : citations.year(key);
      mark(key, `${citations.names(key)} ${open}${head}${detail}${tail}${close}`);
    });
    return;
  }
  const bare = form === 'bare';
  if (!bare) prose.add(open!);
  if (before) prose.add(`${before} `);
  keys.forEach((key, index) => {
    if (index > 0) prose.add(numeric ? ', ' : '; ');
    mark(
      key,
      numeric
        ? citations.label(key)
        : `${citations.names(key)}${base === 'citealt' ? '' : ','} ${citations.year(key)}`,
    );
  });
  if (behind) prose.add(`, ${behind}`);
  if (!bare) prose.add(close!);
}
