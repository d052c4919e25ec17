import { romanNumeral } from '@citemill/metrics/text';
import { child, childrenNamed, type XmlElement } from '../xml/tree.js';
import { propertyValue } from './elements.js';

/** The printed label of a list item, '' for bullets. */
export interface ListMark {
  label: string;
}

/** Larger numbers are printed in digits. */
const MAX_ROMAN = 3999;
const MAX_LEVEL = 8;

/** Formats a number with letters as Word does: a to z, then aa, bb and so on. */
const formatLetters = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), 5));

function formatNumber(number: number, format: string | undefined): string {
  if (number < 1 || number > MAX_ROMAN) return String(number);
  switch (format) {
    case 'lowerLetter':
      return formatLetters(number);
    case 'upperLetter':
      return formatLetters(number).toUpperCase();
    case 'lowerRoman':
      return romanNumeral(number);
    case 'upperRoman':
      return romanNumeral(number).toUpperCase();
    default:
      return String(number);
  }
}

/** Computes the labels of list items, which are not part of a document's text. */
export class DocxNumbering {
  private readonly abstracts = new Map<string, Map<string, XmlElement>>();
  private readonly lists = new Map<string, { abstract: string; starts: Map<string, number> }>();
  private readonly counts = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  constructor(root: XmlElement | undefined) {
    for (const abstract of childrenNamed(root, 'w:abstractNum')) {
      const levels = [...childrenNamed(abstract, 'w:lvl')];
      this.abstracts.set(
        abstract.attributes['w:abstractNumId'] ?? '',
        new Map(levels.map((level) => [level.attributes['w:ilvl'] ?? '0', level])),
      );
    }
    for (const list of childrenNamed(root, 'w:num')) {
      const starts = [...childrenNamed(list, 'w:lvlOverride')].flatMap((override): [string, number][] => {
        const start = Number(propertyValue(override, 'w:startOverride'));
        return Number.isInteger(start) ? [[override.attributes['w:ilvl'] ?? '0', start]] : [];
      });
      const abstract = propertyValue(list, 'w:abstractNumId') ?? '';
      this.lists.set(list.attributes['w:numId'] ?? '', { abstract, starts: new Map(starts) });
    }
  }

  /** Counts an item, and returns its label; undefined if the paragraph is not in a list. */
  next(properties: XmlElement | undefined): ListMark | undefined {
    const id = propertyValue(properties, 'w:numId') ?? '';
    const list = this.lists.get(id);
    if (!properties || !list) return undefined;
    const depth = Math.min(Math.max(Number(propertyValue(properties, 'w:ilvl') ?? 0) || 0, 0), MAX_LEVEL);
    const levels = this.abstracts.get(list.abstract);
    const level = levels?.get(String(depth));
    const counts = this.counts.get(list.abstract) ?? [];
    this.counts.set(list.abstract, counts);
    const override = list.starts.get(String(depth));
    const isRestart = override !== undefined && !this.restarted.has(`${id} ${depth}`);
    if (isRestart) this.restarted.add(`${id} ${depth}`);
    const first = override ?? (Number(propertyValue(level, 'w:start') ?? 1) || 0);
    const before = isRestart ? undefined : counts[depth];
    counts[depth] = before === undefined ? first : before + 1;
    counts.length = depth + 1;
    const format = propertyValue(level, 'w:numFmt');
    if (format === 'bullet' || format === 'none') return { label: '' };
    const text = child(level, 'w:lvlText')?.attributes['w:val'] ?? `%${depth + 1}.`;
    const label = text.replace(/%([1-9])/g, (_, digit: string) =>
      formatNumber(
        counts[Number(digit) - 1] ?? 1,
        propertyValue(levels?.get(String(Number(digit) - 1)), 'w:numFmt'),
      ),
    );
    return { label: label.trim() };
  }
}
