import { identifiersIn, normaliseUrl, type Reference } from '../../paper/index.js';
import { referenceFrom } from '../reference.js';
import { UniqueIds } from '../unique-ids.js';
import type { Warnings } from '../warnings.js';
import { yearIn } from '../year.js';
import type { Footnote, Mark, NoteContent } from './footnotes.js';
import { wordedShort } from './short-citation.js';
import type { ShortCitation, Source } from './source.js';
import type { Sources } from './sources.js';

const ADDRESS = /https?:\/\/[^\s<>"'[\]{}|]+/i;
const ARCHIVE =
  /^https?:\/\/(?:web\.archive\.org|archive\.(?:today|is|ph|md|org)|(?:www\.)?webcitation\.org|wayback\.)/i;

type Details = Pick<Reference, 'kind' | 'date' | 'url' | 'archiveUrl' | 'accessed'>;

const details = ({
  kind,
  date,
  url,
  archiveUrl,
  accessed,
}: { [key in keyof Details]?: string | undefined }): Details => ({
  ...(kind ? { kind } : {}),
  ...(date ? { date } : {}),
  ...(url ? { url } : {}),
  ...(archiveUrl ? { archiveUrl } : {}),
  ...(accessed ? { accessed } : {}),
});

const fromSource = (id: string, raw: string, source: Source): Reference => ({
  ...referenceFrom({ ...source, id, raw }),
  ...details(source),
});

/** The year of a citation in plain words stands towards its end; an essay has many years, and none is its own. */
const lastYear = (text: string) =>
  text.length > 300
    ? undefined
    : Number(/.*(?<![\d.])(1[5-9]\d\d|20\d\d)(?!\d)/s.exec(text)?.[1]) || undefined;

/** Of a footnote in plain words: what its link says, and the identifiers that it names. */
function fromWords(id: string, { text, links }: NoteContent, group: string): Reference {
  const link = links.find(({ url }) => !ARCHIVE.test(url)) ?? links[0];
  const archive = links.find(({ url }) => ARCHIVE.test(url));
  const bare = ADDRESS.exec(text)?.[0].replace(/[.,;:)]+$/, '');
  const address = link?.url ?? bare;
  const absolute = address?.startsWith('//') ? `https:${address}` : address;
  const url = absolute && /^https?:/i.test(absolute) ? absolute : undefined;
  const ids = identifiersIn(`${text} ${url ?? ''}`);
  const page = url && normaliseUrl(url);
  if (page) ids.url = page;
  const kind = url ? 'web' : group === '' ? undefined : 'note';
  const title = link?.label.replace(/^["“](.*)["”]$/, '$1');
  return {
    ...referenceFrom({
      id,
      raw: text || url || '',
      title,
      year: url || group === '' ? lastYear(text) : undefined,
      ids,
    }),
    ...details({ kind, url, archiveUrl: archive && archive.url !== url ? archive.url : undefined }),
  };
}

/** True where a footnote has words of its own beside its short citations. */
function saysMore({ text, shorts }: NoteContent): boolean {
  const rest = shorts.reduce((left, short) => left.replace(short.text, ''), text);
  return /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(rest);
}

/** The bibliography of an article: every footnote, or, where it is but a short citation, the source that it means. */
export class Bibliography {
  readonly references: Reference[] = [];
  private readonly ids = new UniqueIds();
  private readonly ofFootnote = new Map<Footnote, (string | null)[]>();
  private readonly ofSource = new Map<Source, string>();
  /** Of short citations without a source, by names and year. */
  private readonly missing = new Map<string, string>();

  constructor(
    private readonly sources: Sources,
    private readonly warnings: Warnings,
  ) {}

  /** The references that a mark cites; null where it leads nowhere. */
  of(mark: Mark): (string | null)[] {
    if (mark.footnote) return this.ofNote(mark.footnote);
    return (mark.shorts ?? []).map((short) => this.ofShort(short));
  }

  ofNote(footnote: Footnote): (string | null)[] {
    const known = this.ofFootnote.get(footnote);
    if (known) return known;
    const found = this.read(footnote);
    this.ofFootnote.set(footnote, found);
    return found;
  }

  private read({ content, group, label, name }: Footnote): (string | null)[] {
    if (!content) {
      this.warnings.add('ref-undefined', 'a footnote is named but defined nowhere', name);
      return [null];
    }
    const [source] = content.sources;
    const worded =
      source || content.links.length > 0 || content.shorts.length > 0 ? undefined : wordedShort(content.text);
    if (worded && group === '' && this.sources.find(worded)) return [this.ofShort(worded)];
    if (!source && content.links.length === 0 && content.shorts.length > 0) {
      const isNote = group !== '' && saysMore(content);
      if (!isNote) return content.shorts.map((short) => this.ofShort(short));
    }
    const id = this.ids.take(label === '' ? undefined : label.slice(1, -1).replace(/\s+/g, '-'), 'unused');
    const reference = source
      ? fromSource(id, content.text || source.raw, source)
      : fromWords(id, content, group);
    if (source && !this.ofSource.has(source)) this.ofSource.set(source, id);
    if (source && !reference.archiveUrl) {
      const archive = content.links.find(({ url }) => ARCHIVE.test(url));
      if (archive) reference.archiveUrl = archive.url;
    }
    this.references.push(reference);
    return [id];
  }

  private ofShort(short: ShortCitation): string {
    const source = this.sources.find(short);
    if (source) {
      const known = this.ofSource.get(source);
      if (known) return known;
      const id = this.ids.take(source.keys[0], 'source');
      this.ofSource.set(source, id);
      this.references.push(fromSource(id, source.raw, source));
      return id;
    }
    const key = `${short.names.join('\n')}\n${short.year}`;
    const told = this.missing.get(key);
    if (told) return told;
    this.warnings.add(
      'source-missing',
      'a short citation names a source that the article does not list',
      short.text,
    );
    const alone: Source = {
      raw: short.text,
      authors: short.names.map((family) => ({ name: family, family })),
      ids: {},
      keys: [],
    };
    const year = yearIn(short.year);
    if (year) alone.year = year;
    const id = this.ids.take(`${short.names.join('')}${short.year}`.replace(/\s+/g, '-'), 'source');
    this.references.push(fromSource(id, short.text, alone));
    this.missing.set(key, id);
    return id;
  }
}
