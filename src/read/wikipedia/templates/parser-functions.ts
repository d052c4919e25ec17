import { amount } from '../amounts.js';
import { evaluate } from './expression.js';
import type { TemplateCall } from './rule.js';

const VARIABLES: Record<string, (call: TemplateCall) => string> = {
  pagename: ({ flattener }) => flattener.title,
  fullpagename: ({ flattener }) => flattener.title,
  basepagename: ({ flattener }) => flattener.title,
  subpagename: ({ flattener }) => flattener.title,
  sitename: ({ flattener }) => flattener.site.name,
  '!': () => '|',
  '=': () => '=',
};

const grouped = (number: string) =>
  number.replace(/^(-?\d{4,})/, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','));

/** What MediaWiki itself makes of `{{name: …}}`; undefined for what is a template. */
export function parserFunction(call: TemplateCall): string | undefined {
  const { name, args, flattener } = call;
  const variable = VARIABLES[name];
  if (variable && Object.hasOwn(VARIABLES, name)) return variable(call);
  const colon = name.indexOf(':');
  if (colon === -1) return undefined;
  const value = name.slice(colon + 1).trim();
  switch (name.slice(0, colon).trim()) {
    case 'formatnum':
      return grouped(value);
    case 'lc':
    case 'lcfirst':
      return value;
    case 'uc':
      return value.toUpperCase();
    case 'ucfirst':
      return value.charAt(0).toUpperCase() + value.slice(1);
    case '#expr':
      return evaluate(value) ?? amount('');
    case '#if':
      return value === '' ? args.at(2) : args.at(1);
    case '#tag':
      if (value !== 'ref') return args.at(1);
      return flattener.mark({
        name: args.named('name') || undefined,
        group: args.named('group') || flattener.listGroup,
        content: flattener.readNote(() => flattener.flat(args.nodes('1'))),
      });
    default:
      // DEFAULTSORT and its like, and functions that compute what only the wiki knows.
      return /^#|^[a-z]+$/.test(name.slice(0, colon)) ? '' : undefined;
  }
}
