import { type ParsedReference, parseReference } from '@citemill/read/internal/read/reference-string/index';

/** Returns a word without case and punctuation, for comparisons. */
const wordKey = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const wordKeys = (text: string): string[] => text.split(/\s+/).map(wordKey).filter(Boolean);

/** Tags the words of a bibliography entry with their fields, by the rules that parse references in papers. */
export class ReferenceTagger {
  readonly name = 'rules';
  readonly signature = 'reference-rules|v:1';

  tag(words: readonly string[]): string[] {
    const entry = parseReference(words.join(' '));
    const tags = words.map(() => 'O');
    const keys = words.map(wordKey);
    const title = mark(tags, findRun(keys, wordKeys(entry.title ?? ''), 0), 'title');
    mark(tags, findRun(keys, wordKeys(entry.venue ?? ''), title?.end ?? 0), 'venue');
    markAuthors(tags, keys, entry, title?.start ?? words.length);
    const date = keys.findIndex(
      (key, i) => tags[i] === 'O' && entry.year !== undefined && key.includes(String(entry.year)),
    );
    if (date >= 0) tags[date] = 'date';
    return tags;
  }
}

interface Run {
  start: number;
  end: number;
}

/** Finds consecutive words, ignoring punctuation between them. */
function findRun(keys: readonly string[], target: readonly string[], from: number): Run | undefined {
  if (target.length === 0) return undefined;
  for (let start = from; start < keys.length; start++) {
    let [at, matched] = [start, 0];
    while (at < keys.length && matched < target.length && (keys[at] === '' || keys[at] === target[matched])) {
      if (keys[at] !== '') matched++;
      else if (matched === 0) break;
      at++;
    }
    if (matched === target.length) return { start, end: at };
  }
  return undefined;
}

function mark(tags: string[], run: Run | undefined, tag: string): Run | undefined {
  if (run) tags.fill(tag, run.start, run.end);
  return run;
}

/** Tags everything from the first author's name to the last, before the title. */
function markAuthors(
  tags: string[],
  keys: readonly string[],
  { authors = [] }: ParsedReference,
  end: number,
) {
  const names = new Set(authors.flatMap(({ name }) => wordKeys(name)));
  const matches = keys.flatMap((key, i) => (i < end && tags[i] === 'O' && names.has(key) ? [i] : []));
  const [first] = matches;
  const last = matches.at(-1);
  if (first === undefined || last === undefined) return;
  for (let i = first; i <= last; i++) if (tags[i] === 'O') tags[i] = 'author';
}
