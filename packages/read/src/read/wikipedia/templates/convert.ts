import { removeMarks } from '../marks.js';
import type { TemplateRule } from './rule.js';
import { groupThousands, rangeJoint } from './val.js';

const NUMBER = /^[−-]?(?=[\d.½¼¾⅓⅔])[\d,]*\.?\d*(?:[ +]?\d*\/\d+|[½¼¾⅓⅔])?(?:e[−-]?\d+)?$/i;
/** Symbols of units that cannot be derived from the template's unit code. */
const SYMBOLS = new Map(
  Object.entries({ usgal: 'US gal', gal: 'US gal', impgal: 'imp gal', usoz: 'US fl oz', ftlbf: 'ft⋅lbf' }),
);
/** Codes that are printed as words. */
const WORDS = /^(?:acre|furlong|knot|mile|yard)$/;
const POWERS: Record<string, string> = { 3: 'thousand', 6: 'million', 9: 'billion', 12: 'trillion' };

/** `km2` → `km²`, `sqmi` → `sq mi`, `C` → `°C`, `e6m3` → `million m³` */
function unitSymbol(code: string): string {
  const [, power = '', unit = code] = /^e([369]|12)(.+)$/.exec(code) ?? [];
  const symbol =
    SYMBOLS.get(unit.toLowerCase().replaceAll('.', '')) ??
    unit
      .replace(/^PD(?=\/)/, '')
      .replace(/^(?:deg|°)?([CF])$/, '°$1')
      .replace(/(?<=^|\/)(sq|cu)(?=[a-z])/, '$1 ')
      .replace(/(?<=[a-z])[23](?=$|\/)/, (digit) => (digit === '2' ? '²' : '³'));
  return power ? `${POWERS[power]} ${symbol}` : symbol;
}

const formatNumber = (value: string) => value.replace(/^-/, '−').replace(/^\d{4,}(?=$|\.)/, groupThousands);

/**
 * {{convert|5|km|mi}} → "5 km": the quantity as the article gives it, with the symbol of its unit. The conversion, which only adds the same
 * quantity in brackets, is in HTML dumps.
 */
export const convert: TemplateRule = (args) => {
  const [first = '', ...rest] = args.unnamed.map((argument) => removeMarks(argument).trim());
  let number = formatNumber(first);
  let index = 0;
  for (; ; index += 2) {
    const [joint = '', value = ''] = [rest[index], rest[index + 1]];
    if (!rangeJoint(joint) || !NUMBER.test(value)) break;
    number += `${joint === 'x' ? ' by ' : rangeJoint(joint)}${formatNumber(value)}`;
  }
  const [code = '', next = '', finer = ''] = rest.slice(index, index + 3);
  // A conversion inside another is printed with its own unit.
  if (code === '' || !/[\d½¼¾⅓⅔]$/.test(first)) return number;
  // {{convert|6|ft|2|in}}, but not {{convert|6|ft|2}}, which asks for two decimals.
  const isComposite = NUMBER.test(next) && finer !== '' && !NUMBER.test(finer);
  const unit = unitSymbol(code);
  const isAdjective = args.named('adj') === 'on';
  const gap = unit.startsWith('/') ? '' : isAdjective ? '-' : ' ';
  const plural = WORDS.test(unit) && !isAdjective && number !== '1' ? 's' : '';
  return `${number}${gap}${unit}${plural}${isComposite ? ` ${formatNumber(next)} ${unitSymbol(finer)}` : ''}`;
};
