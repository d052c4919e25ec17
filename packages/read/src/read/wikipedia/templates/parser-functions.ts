import { wrapAmount } from '../amounts.js';
import type { TemplateArguments } from '../arguments.js';
import { plainText } from '../plain-text.js';
import type { TemplateCall } from './rule.js';
import { groupThousands } from './val.js';

const VARIABLES: Record<string, (call: TemplateCall) => string> = {
  pagename: ({ flattener }) => flattener.title,
  fullpagename: ({ flattener }) => flattener.title,
  basepagename: ({ flattener }) => flattener.title,
  subpagename: ({ flattener }) => flattener.title,
  sitename: ({ flattener }) => flattener.site.name,
  '!': () => '|',
  '=': () => '=',
};

/** `{{#switch: x | a | b = first | #default = other }}`: a case without a value takes the next case's value. */
function evaluateSwitch(value: string, args: TemplateArguments): string {
  let isMatched = false;
  let other = '';
  for (const { name, value: read } of args.inOrder) {
    if (name === undefined) {
      other = read();
      isMatched ||= plainText(other).toLowerCase() === value;
    } else if (isMatched || name === value) return read();
    else if (name === '#default') other = read();
  }
  return other;
}

const isSame = (left: string, other: string) =>
  left === other || (left !== '' && other !== '' && Number(left) === Number(other));

/** Returns the output of a MediaWiki parser function or variable, `{{name: …}}`; undefined for a template. */
export function parserFunction(call: TemplateCall): string | undefined {
  const { name, args, flattener } = call;
  const variable = VARIABLES[name];
  if (variable && Object.hasOwn(VARIABLES, name)) return variable(call);
  const colon = name.indexOf(':');
  if (colon === -1) return undefined;
  const value = name.slice(colon + 1).trim();
  switch (name.slice(0, colon).trim()) {
    case 'formatnum':
      return value.replace(/^-?\d{4,}/, groupThousands);
    case 'lc':
    case 'lcfirst':
      return value;
    case 'uc':
      return value.toUpperCase();
    case 'ucfirst':
      return value.charAt(0).toUpperCase() + value.slice(1);
    case '#expr':
      return wrapAmount('');
    case '#if':
      return value === '' ? args.at(2) : args.at(1);
    case '#ifeq':
      return isSame(value, plainText(args.at(1)).toLowerCase()) ? args.at(2) : args.at(3);
    case '#iferror':
      return args.at(2) || value;
    case '#switch':
      return evaluateSwitch(value, args);
    case 'plural':
      return (value === '1' ? '' : args.at(2)) || args.at(1);
    case '#tag':
      if (value !== 'ref') return args.at(1);
      return flattener.mark({
        name: args.named('name') || undefined,
        group: args.named('group') || flattener.listGroup,
        content: flattener.readNote(() => flattener.flatten(args.nodes('1'))),
      });
    default:
      // DEFAULTSORT and the like, and functions whose result only the wiki knows.
      return /^#|^[a-z]+$/.test(name.slice(0, colon)) ? '' : undefined;
  }
}
