import { amount } from '../amounts.js';
import { isCitation } from '../citation-kind.js';
import { sourceOf } from '../cite.js';
import { DROPPED, withoutMarksAndGaps } from '../marks.js';
import { plain } from '../plain.js';
import { sourceKey } from '../source.js';
import { convert } from './convert.js';
import { dateRules } from './date-rules.js';
import { languageRule, languageRules } from './languages.js';
import { isAround, isRemark } from './left-out.js';
import { parserFunction } from './parser-functions.js';
import { referenceTemplate } from './references.js';
import type { TemplateCall, TemplateRule } from './rule.js';
import { shipRule } from './ships.js';
import { symbolRules } from './symbols.js';
import { wordRules } from './words.js';

const RULES = new Map<string, TemplateRule>(
  Object.entries({ ...symbolRules, ...wordRules, ...dateRules, ...languageRules, convert, cvt: convert }),
);

/** The name a template is known by: in lower case, without its namespace. */
export function templateName(written: string): string {
  return withoutMarksAndGaps(written)
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/^(?:(?:template|t|subst|safesubst)\s*:\s*)+/i, '')
    .toLowerCase();
}

/** A full citation: noted as a source; in a footnote it is printed, in an article's list of works it is not. */
function citation({ name, args, flattener }: TemplateCall): string {
  const anchor = args.named('ref');
  const key =
    anchor && anchor !== 'harv' && anchor !== 'none'
      ? sourceKey([anchor.replace(/^citeref/i, '')], '')
      : undefined;
  const source = sourceOf(name, (field) => plain(args.named(field)), key);
  flattener.sources.add(source);
  if (!flattener.note) return '';
  flattener.note.sources.push(source);
  return source.raw;
}

/**
 * What a template prints. One that nothing is known about is left out where it has its lines to itself, as boxes
 * and navigation have; in a sentence its first argument stands for it, which is what most such templates show.
 */
export function renderTemplate(call: TemplateCall): string {
  const { name, args, flattener } = call;
  const functionText = parserFunction(call);
  if (functionText !== undefined) return functionText;
  if (isCitation(name)) return citation(call);
  const reference = referenceTemplate(call);
  if (reference !== undefined) return reference;
  const rule = RULES.get(name) ?? languageRule(name) ?? shipRule(name);
  if (rule) return rule(args, call);
  // {{Metadata population DE-BY|09162000}} and {{Population data|…}}: numbers of the wiki's own tables, by a key.
  if (/^(?:metadata population|population data)\b/.test(name)) return amount('');
  if (
    /^(?:.*[ -])?(?:disambig(?:uation)?|dab|hndis|geodis)(?: .*|-.*)?$/.test(name) &&
    !name.includes('needed')
  )
    flattener.isDisambiguation = true;
  if (isRemark(name)) return '';
  if (flattener.note) return inNote(call);
  if (isAround(name) || call.isAlone) return '';
  const shown = args.at(1);
  // What spans lines of named arguments is a box, wherever it stands.
  if (call.source > 400 && args.hasNamed) return '';
  flattener.unknown.set(name, (flattener.unknown.get(name) ?? 0) + 1);
  return shown === '' ? DROPPED : shown;
}

/** An unknown template in a footnote is most often a citation under a name of its own: {{Smith2nd|page=4}}. */
function inNote({ written, args, flattener }: TemplateCall): string {
  const url = plain(args.named('url'));
  const title = args.named('title');
  if (url.startsWith('http')) flattener.note?.links.push({ url, label: plain(title) });
  const pages = args.named('page', 'pages', 'p', 'pp');
  return [written, title, ...args.unnamed, pages && `p. ${pages}`].filter(Boolean).join(', ');
}
