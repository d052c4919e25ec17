import type { TemplateRule } from './rule.js';

const PREFIXES = new Set(
  'uss hms hmas hmcs hmnzs hmt ss rms rmms mv ms mt mts ssv usns uscgc usat uscs usav css ins jds js ns nms orp rfa sas sms ts tss uscgd usrc ps srv hnlms hdms hnoms hswms bap arb ara'.split(
    ' ',
  ),
);

/** {{USS|Yorktown|CV-10|6}}: prefix, name, and the hull number or year in brackets, depending on the format argument. */
const ship =
  (prefix: string, from: number): TemplateRule =>
  (args) => {
    const [name = '', mark = '', form = ''] = [from, from + 1, from + 2].map((position) => args.at(position));
    const printedPrefix = form === '2' ? '' : `${prefix} `;
    return name === ''
      ? prefix
      : `${form === '3' ? mark : `${printedPrefix}${name}`}${mark && !/^[235689]$/.test(form) ? ` (${mark})` : ''}`;
  };

export function shipRule(name: string): TemplateRule | undefined {
  if (PREFIXES.has(name)) return ship(name.toUpperCase(), 1);
  if (name !== 'ship') return undefined;
  return (args, call) => ship(args.at(1), 2)(args, call).trim();
}
