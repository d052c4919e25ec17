import { itemAt } from '@citemill/metrics/at';
import type { Mention, PaperObject } from '../../paper/index.js';
import { wordsOfAll } from '../wording/languages/index.js';

const FOREIGN_WORDS = [...wordsOfAll('figure'), ...wordsOfAll('table')].join('|');
/** The words before the number of an object, in upper or lower case. */
const NAME = new RegExp(
  `(?<![\\p{L}\\d])(supplementary |supplemental |extended data )?(fig(?:ure)?s?|tables?|schemes?|algorithms?|boxe?s?|charts?|listings?|${FOREIGN_WORDS})(?:\\.\\s?|\\s)`,
  'giu',
);
/** Words of other languages are mentions only of objects that the paper has: "Quadro P600" is a graphics card. */
const FOREIGN_NAME = new RegExp(`^(?:${FOREIGN_WORDS})$`, 'iu');
/** Chinese and Japanese names: no space separates them from their neighbours, and "代表3" is not a table. */
const EAST_ASIAN_NAME = /(?<![代发發列报報])([图圖図表])\s?(\d{1,3}(?:[.-]\d{1,2})*)(?![\d.])/gu;
/** The number after the words. Letters must be capitals, since "charts p53" and "tables c" have no number. */
const NUMBER =
  /((?:(?:[A-Z]{1,2}|s)[.-]?)?\d{1,3}(?:\.\d{1,2})*|[IVXLC]{1,5}(?!\p{L}))[a-zA-Z]?(?![\p{L}\d])/uy;

const labelKey = (prefix: string, word: string, number: string) =>
  `${prefix ? 's' : ''}${word.slice(0, 3).toLowerCase()} ${number.toLowerCase()}`;

/** A label; the letter of a part is not captured, so that "Figure 2A" is "Figure 2". */
const LABEL = /^(supplementary |supplemental |extended data )?(\p{L}+)\.?\s*(\S+?)(?:(?<=\d)\p{L})?$/iu;

/** Finds mentions of figures, tables and other objects in a text. */
export class ObjectMentions {
  private readonly ids = new Map<string, string>();

  constructor(objects: readonly PaperObject[]) {
    for (const { id, label } of objects) {
      const match = label ? LABEL.exec(label) : null;
      if (!match) continue;
      const key = labelKey(match[1] ?? '', itemAt(match, 2), itemAt(match, 3));
      if (!this.ids.has(key)) this.ids.set(key, id);
    }
  }

  find(text: string): Mention[] {
    const mentions: Mention[] = [];
    for (const { index: start, 0: name, 1: prefix = '', 2: word = '' } of text.matchAll(NAME)) {
      NUMBER.lastIndex = start + name.length;
      const [whole, number = ''] = NUMBER.exec(text) ?? [];
      if (whole === undefined) continue;
      const object = this.ids.get(labelKey(prefix, word, number)) ?? null;
      if (object === null && FOREIGN_NAME.test(word)) continue;
      mentions.push({ start, end: start + name.length + whole.length, text: name + whole, object });
    }
    for (const { index: start, 0: name, 1: word = '', 2: number = '' } of text.matchAll(EAST_ASIAN_NAME)) {
      const end = start + name.length;
      const object = this.ids.get(labelKey('', word, number));
      const isNew = mentions.every((mention) => mention.end <= start || mention.start >= end);
      if (object !== undefined && isNew) mentions.push({ start, end, text: name, object });
    }
    return mentions.sort((a, b) => a.start - b.start);
  }
}
