import { wrapAmount } from '../amounts.js';
import { isCitation } from '../citation-kind.js';
import { readSource } from '../cite.js';
import { DROPPED, removeMarksAndGaps } from '../marks.js';
import { plainText } from '../plain-text.js';
import { sourceKey } from '../source.js';
import { convert } from './convert.js';
import { dateRules } from './date-rules.js';
import { languageRule, languageRules } from './languages.js';
import { isEditorRemark, isOutsideText } from './omitted.js';
import { parserFunction } from './parser-functions.js';
import { referenceTemplate } from './references.js';
import type { TemplateCall, TemplateRule } from './rule.js';
import { shipRule } from './ships.js';
import { symbolRules } from './symbols.js';
import { wordRules } from './words.js';

const RULES = new Map<string, TemplateRule>(
  Object.entries({ ...symbolRules, ...wordRules, ...dateRules, ...languageRules, convert, cvt: convert }),
);

/** Normalises a template's name: lower case, without its namespace. */
export function templateName(written: string): string {
  return removeMarksAndGaps(written)
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/^(?:(?:template|t|subst|safesubst)\s*:\s*)+/i, '')
    .toLowerCase();
}

/** Adds a full citation as a source; it is printed in a footnote, but not in a list of sources. */
function citation({ name, args, flattener }: TemplateCall): string {
  const anchor = args.named('ref');
  const key =
    anchor && anchor !== 'harv' && anchor !== 'none'
      ? sourceKey([anchor.replace(/^citeref/i, '')], '')
      : undefined;
  const source = readSource(name, (field) => plainText(args.named(field)), key);
  flattener.sources.add(source);
  if (!flattener.note) return '';
  flattener.note.sources.push(source);
  return source.raw;
}

/**
 * Returns the output of a template. An unknown template is dropped if it is on its own lines, like boxes and navigation; in a
 * sentence it is replaced by its first argument, which is what most such templates print.
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
  // {{Metadata population DE-BY|09162000}} and {{Population data|…}} look up numbers in the wiki's own tables.
  if (/^(?:metadata population|population data)\b/.test(name)) return wrapAmount('');
  if (
    /^(?:.*[ -])?(?:disambig(?:uation)?|dab|hndis|geodis)(?: .*|-.*)?$/.test(name) &&
    !name.includes('needed')
  )
    flattener.isDisambiguation = true;
  if (isEditorRemark(name)) return '';
  if (flattener.note) return unknownInNote(call);
  if (isOutsideText(name) || call.isAlone) return '';
  const firstArgument = args.at(1);
  // A long template with named arguments is a box.
  if (call.source > 400 && args.hasNamed) return '';
  flattener.unknown.set(name, (flattener.unknown.get(name) ?? 0) + 1);
  return firstArgument === '' ? DROPPED : firstArgument;
}

/** An unknown template in a footnote is usually a citation of one specific source: {{Smith2nd|page=4}}. */
function unknownInNote({ written, args, flattener }: TemplateCall): string {
  const url = plainText(args.named('url'));
  const title = args.named('title');
  if (url.startsWith('http')) flattener.note?.links.push({ url, label: plainText(title) });
  const pages = args.named('page', 'pages', 'p', 'pp');
  return [written, title, ...args.unnamed, pages && `p. ${pages}`].filter(Boolean).join(', ');
}
