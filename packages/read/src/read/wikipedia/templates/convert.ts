import type { TemplateArguments } from '../arguments.js';
import { removeMarks } from '../marks.js';
import type { TemplateRule } from './rule.js';
import { findUnit, type Unit } from './units.js';
import { groupThousands } from './val.js';

const NUMBER = /^[−-]?[\d,]*\.?\d+(?:e[−-]?\d+)?$|^\d+\+?\d*\/\d+$/i;
const RANGES: Record<string, string> = {
  to: ' to ',
  '-': '–',
  '–': '–',
  'to(-)': ' to ',
  and: ' and ',
  'and(-)': ' and ',
  or: ' or ',
  by: ' by ',
  x: ' by ',
  '×': ' × ',
  '*': ' × ',
  '+/-': '±',
  '±': '±',
  'to about': ' to about ',
  ',': ', ',
  '/': '/',
};

function parseNumber(text: string): number {
  const plain = text.replace(/,/g, '').replace(/−/g, '-');
  const parts = /^(?:(\d+)\+)?(\d+)\/(\d+)$/.exec(plain);
  return parts ? Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3]) : Number(plain);
}

/** The number of decimals; negative for trailing zeros. */
function countDecimals(text: string): number {
  if (text.includes('/')) return 2;
  const plain = text.replace(/[,−-]/g, '');
  const point = plain.indexOf('.');
  if (point !== -1) return plain.length - point - 1;
  return -(/0*$/.exec(plain)?.[0].length ?? 0);
}

/** Rounds to the precision of the original number, with at least two significant figures, like the template. */
function formatRounded(value: number, decimals: number, figures?: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.floor(Math.log10(Math.abs(value)));
  const decimalPlaces = figures === undefined ? Math.max(decimals, 1 - size) : figures - 1 - size;
  const scale = 10 ** -Math.min(decimalPlaces, 12);
  const digits =
    decimalPlaces > 0
      ? value.toFixed(Math.min(decimalPlaces, 12))
      : String(Math.round(value / scale) * scale);
  const [whole = '', rest] = digits.split('.');
  return groupThousands(whole) + (rest ? `.${rest}` : '');
}

function convertValue(
  value: string,
  from: Unit,
  to: Unit,
  precision: number | undefined,
  figures: number | undefined,
): string {
  const number = parseNumber(value);
  const base = (number + (from.offset ?? 0)) * from.factor;
  const result = base / to.factor - (to.offset ?? 0);
  const shift =
    from.offset === undefined && to.offset === undefined && result !== 0
      ? Math.round(Math.log10(from.factor / to.factor))
      : 0;
  return formatRounded(
    result,
    precision ?? Math.min(countDecimals(value) - shift, 6),
    precision === undefined ? figures : undefined,
  ).replace(/^-/, '−');
}

/** {{convert|6|ft|2|in|m}} → "6 feet 2 inches (1.88 m)" */
function formatComposite(
  [whole, rest]: readonly [string, string],
  [coarse, fine]: readonly [Unit, Unit],
  to: Unit | undefined,
  isShort: boolean,
): string {
  const parts = [
    [whole, coarse],
    [rest, fine],
  ] as const;
  const input = parts
    .map(
      ([value, unit]) =>
        `${value} ${isShort ? unit.symbol : parseNumber(value) === 1 ? unit.name : unit.plural}`,
    )
    .join(' ');
  if (!to || to.dimension !== coarse.dimension || to === coarse) return input;
  const result = (parseNumber(whole) * coarse.factor + parseNumber(rest) * fine.factor) / to.factor;
  // "5 ft 10 in" is as precise as 5 ft 9 in.
  return `${input} (${formatRounded(result, Math.max(0, countDecimals(rest)) + Math.round(Math.log10(to.factor / fine.factor)))} ${to.symbol})`;
}

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
};

/** Converts "3 1/2", the output of {{frac}}, and "3½" to the template's "3+1/2". */
const writeFractions = (text: string) =>
  text
    .replace(/^(\d*)([½¼¾⅓⅔])$/, (_, whole: string, part: string) =>
      `${whole} ${FRACTIONS[part] ?? ''}`.trim(),
    )
    .replace(/^(\d+) (\d+\/\d+)$/, '$1+$2');

/** The numbers at the start of the arguments and the words between them: `5|to|10`. */
function leadingValues(positional: readonly string[]): {
  values: string[];
  joints: string[];
  rest: string[];
} {
  const values: string[] = [];
  const joints: string[] = [];
  let at = 0;
  for (let value = positional[at]; value !== undefined && NUMBER.test(value); value = positional[at]) {
    values.push(value);
    const between = positional[++at] ?? '';
    const joint = Object.hasOwn(RANGES, between) ? RANGES[between] : undefined;
    if (joint === undefined || !NUMBER.test(positional[at + 1] ?? '')) break;
    joints.push(joint);
    at++;
  }
  return { values, joints, rest: positional.slice(at) };
}

/** Formats a number with a minus sign and thousands separators. */
const formatNumber = (value: string) => value.replace(/^-/, '−').replace(/^\d{4,}(?=$|\.)/, groupThousands);

const isAbbreviated = (args: TemplateArguments, name: string) =>
  name === 'cvt' || /^(?:on|in|values|~)$/.test(args.named('abbr'));

/** `e6m3` → "million cubic metres" */
function formatMultiple(written: string): string {
  const [, power = '', name = ''] = /^e([369]|12)(.+)$/.exec(written) ?? [];
  const unit = findUnit(name);
  const word = { 3: 'thousand', 6: 'million', 9: 'billion', 12: 'trillion' }[power];
  return unit && word ? `${word} ${unit.plural}` : written;
}

/** The unit as printed after its number, with the space or hyphen before it. */
function unitLabel(from: Unit, isOne: boolean, args: TemplateArguments, name: string): string {
  const adjective = args.named('adj') === 'on' || args.named('adj') === 'mid';
  if (isAbbreviated(args, name)) return `${from.isAttached ? '' : ' '}${from.symbol}`;
  const label = adjective ? from.name.replace(/ /g, '-') : isOne ? from.name : from.plural;
  const american = args.named('sp') === 'us';
  return `${adjective ? '-' : ' '}${american ? label.replace(/metre/, 'meter').replace(/litre/, 'liter') : label}`;
}

/** {{convert|5|km|mi}} → "5 kilometres (3.1 mi)"; unknown units are printed as written. */
export const convert: TemplateRule = (args, { name }) => {
  const positional = args.unnamed.map((argument) => writeFractions(removeMarks(argument).trim()));
  const { values, joints, rest } = leadingValues(positional);
  const [first] = values;
  if (first === undefined) {
    // "about 5" can't be converted, but is printed with its unit.
    const unit = /\d/.test(positional[0] ?? '') ? findUnit(positional[1] ?? '')?.plural : undefined;
    return unit ? `${args.at(1)} ${unit}` : args.at(1);
  }
  const [written = '', next = '', third, fourth] = rest;
  const from = findUnit(written);
  const finer = third === undefined || !NUMBER.test(next) ? undefined : findUnit(third);
  const isComposite = from && finer?.dimension === from.dimension && finer.factor < from.factor;
  if (isComposite && values.length === 1)
    return formatComposite(
      [first, next],
      [from, finer],
      findUnit(fourth ?? from.defaultTarget),
      isAbbreviated(args, name),
    );
  const isUnit = next !== '' && !NUMBER.test(next);
  const to = isUnit ? findUnit(next.split(/[ +]/, 1)[0] ?? '') : from && findUnit(from.defaultTarget);
  const digits = (isUnit ? third : next) ?? '';
  const precision = NUMBER.test(digits) ? Number(digits) : undefined;
  const figures = Number(args.named('sigfig')) || undefined;
  const joinValues = (format: (value: string) => string) =>
    values.map((value, index) => (index > 0 ? joints[index - 1] : '') + format(value)).join('');
  const number = joinValues(formatNumber);
  if (!from) return `${number} ${formatMultiple(written)}`.trim();
  const isOne = values.length === 1 && Math.abs(parseNumber(first)) === 1;
  const input = `${number}${unitLabel(from, isOne, args, name)}`;
  if (!to || to === from || args.named('disp') === 'unit' || to.dimension !== from.dimension) return input;
  const result = `${joinValues((value) => convertValue(value, from, to, precision, figures))}${to.isAttached ? '' : ' '}${to.symbol}`;
  switch (args.named('disp')) {
    case 'number':
      return joinValues((value) => convertValue(value, from, to, precision, figures));
    case 'out':
    case 'output only':
      return result;
    case 'or':
      return `${input} or ${result}`;
    default:
      return args.named('order') === 'flip' ? `${result} (${number} ${from.symbol})` : `${input} (${result})`;
  }
};
