import { amount } from '../amounts.js';
import type { TemplateArguments } from '../arguments.js';
import { plain } from '../plain.js';
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

/** `{{#switch: x | a | b = first | #default = other }}`: a case without a value has that of the next one that has one. */
function chosen(value: string, args: TemplateArguments): string {
  let isMatched = false;
  let other = '';
  for (const { name, value: read } of args.inOrder) {
    if (name === undefined) {
      other = read();
      isMatched ||= plain(other).toLowerCase() === value;
    } else if (isMatched || name === value) return read();
    else if (name === '#default') other = read();
  }
  return other;
}

const isSame = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));

/** What a condition of `#ifexpr` says: a comparison, or a number that is not nought. Undefined where it can't be computed. */
function holds(condition: string): boolean | undefined {
  const [left = '', sign = '', right = ''] = condition
    .split(/(<=|>=|!=|<>|=|<|>)/)
    .map((part) => part.trim());
  const first = evaluate(left);
  if (first === undefined) return undefined;
  if (sign === '') return Number(first) !== 0;
  const difference = Number(first) - Number(evaluate(right) ?? Number.NaN);
  if (Number.isNaN(difference)) return undefined;
  if (difference === 0) return /^[<>]?=$/.test(sign);
  return sign === '!=' || sign === '<>' || (difference < 0 ? sign.startsWith('<') : sign.startsWith('>'));
}

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
    case '#ifeq':
      return isSame(value, plain(args.at(1)).toLowerCase()) ? args.at(2) : args.at(3);
    case '#ifexpr': {
      const answer = holds(value);
      return answer === undefined ? '' : args.at(answer ? 1 : 2);
    }
    case '#iferror':
      return args.at(2) || value;
    case '#switch':
      return chosen(value, args);
    case 'plural':
      return (value === '1' ? '' : args.at(2)) || args.at(1);
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
