import type { TaggingExample } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';

/** The fields that identify a cited paper, by the elements that contain them; everything else is O. */
const FIELDS: Readonly<Record<string, string>> = {
  author: 'author',
  title: 'title',
  journal: 'venue',
  booktitle: 'venue',
  date: 'date',
};

const ELEMENT = /<(\w+)>([^<]*)<\/\1>|([^<]+)/g;

/** Returns whether a line is an entry with its fields marked: `<author> A. Lund. </author> <title> …`. */
export const isMarkedEntry = (line: string): boolean => /<(author|title)>[^<]+<\/\1>/.test(line);

/** Entries in the format of Cora and ParsCit: one per line, each field in its own element. */
export function readMarkedEntries(text: string, path: string): TaggingExample[] {
  return text.split(/\r?\n/).flatMap((line, i): TaggingExample[] => {
    if (line.trim() === '') return [];
    if (!isMarkedEntry(line))
      throw new UserError(`${path}, line ${i + 1}: no marked author or title (<title> … </title>)`);
    const words: string[] = [];
    const tags: string[] = [];
    for (const [, element = '', inside = '', outside = ''] of line.matchAll(ELEMENT))
      for (const word of `${inside}${outside}`.split(/\s+/).filter(Boolean)) {
        words.push(word);
        tags.push(FIELDS[element] ?? 'O');
      }
    return [{ id: `entry-${i + 1}`, words, tags }];
  });
}
