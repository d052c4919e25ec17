import { superscript } from '../../powers.js';
import { removeMarks } from '../marks.js';
import type { TemplateRule } from './rule.js';

/** Separates the thousands of a whole number by commas. */
export const groupThousands = (number: string): string =>
  number.replace(/(?<!\d)\d{4,}$/, (digits) => {
    const first = digits.length % 3 || 3;
    return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ',$&');
  });

/** Groups digits by three, like {{val}}. */
export const groupDigits = (number: string) => {
  const [whole = '', rest] = number.split('.');
  const head = whole.length > 4 ? groupThousands(whole) : whole;
  return rest === undefined ? head : `${head}.${rest}`;
};

/** What is printed between the numbers of a range, by what the template has there: `3|to|5` → " to ". */
export function rangeJoint(word: string): string | undefined {
  if (/^[-–]$/.test(word)) return '–';
  if (/^(?:\+\/-|±)$/.test(word)) return '±';
  if (/^[x×*]$/.test(word)) return ' × ';
  if (word === '/') return '/';
  if (word === ',') return ', ';
  return /^(?:to|and|or|by|to about)(?:\(-\))?$/.test(word) ? ` ${word.replace('(-)', '')} ` : undefined;
}

/** Symbols of units that {{val}} names differently. */
const VAL_UNITS: Record<string, string> = {
  degC: '°C',
  degF: '°F',
  deg: '°',
  angstrom: 'Å',
  ohm: 'Ω',
  um: 'μm',
  us: 'μs',
  Msun: 'M☉',
  'solar mass': 'M☉',
};

/** `1.5e-3` → `1.5×10⁻³` */
const valNumber = (number: string) => {
  const [, digits = number, power] = /^(.+?)e([+−-]?\d+)$/i.exec(number) ?? [];
  return `${groupDigits(digits)}${power ? `×10${superscript(power.replace('+', ''))}` : ''}`;
};

/** `0.1` → `±0.1`; two values are the upper and lower errors. */
function valError(above: string, below: string): string {
  if (above === '' || above.startsWith('(')) return above;
  if (below === '') return /^[+−-]/.test(above) ? above.replace('-', '−') : `±${above}`;
  return `+${above.replace(/^\+/, '')}−${below.replace(/^[−-]/, '')}`;
}

/** {{val|5.2|0.1|u=m}} → "5.2±0.1 m" */
export const val: TemplateRule = (args) => {
  const [number = '', second = '', third = ''] = args.unnamed.map(removeMarks);
  const exponent = removeMarks(args.named('e'));
  const named = args.named('u', 'ul', 'end', 's');
  const unit = Object.hasOwn(VAL_UNITS, named) ? VAL_UNITS[named] : named;
  const range = third === '' ? undefined : rangeJoint(second);
  const rest = range === undefined ? valError(second, third) : `${range}${valNumber(third)}`;
  const power = exponent === '' ? '' : `×10${superscript(exponent)}`;
  const per = args.named('up', 'upl');
  return `${args.named('p')}${valNumber(number)}${rest}${power}${unit ? (/^(?:[%′″]|°(?![CF]))/.test(unit) ? unit : ` ${unit}`) : ''}${per ? `/${per}` : ''}`;
};
