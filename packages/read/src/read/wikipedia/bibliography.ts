import { identifiersIn, normaliseUrl, type Reference } from '../../paper/index.js';
import { referenceFrom } from '../reference.js';
import { UniqueIds } from '../unique-ids.js';
import type { Warnings } from '../warnings.js';
import { yearIn } from '../year.js';
import type { Footnote, Mark, NoteContent } from './footnotes.js';
import { parseWordedCitation } from './short-citation.js';
import type { ShortCitation, Source } from './source.js';
import type { Sources } from './sources.js';

const BARE_URL = /https?:\/\/[^\s<>"'[\]{}|]+/i;
const ARCHIVE_URL =
  /^https?:\/\/(?:web\.archive\.org|archive\.(?:today|is|ph|md)|archive\.org\/(?:web|wayback)\/|(?:www\.)?webcitation\.org|wayback\.)/i;

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

const referenceFromSource = (id: string, raw: string, source: Source): Reference => ({
  ...referenceFrom({ ...source, id, raw }),
  ...details(source),
});

/** Returns the last year in a footnote without templates; undefined for long text, which mentions many years. */
const lastYear = (text: string) =>
  text.length > 300
    ? undefined
    : Number(/.*(?<![\d.])(1[5-9]\d\d|20\d\d)(?!\d)/s.exec(text)?.[1]) || undefined;

/** Returns the reference of a footnote without templates, from its links and the identifiers in its text. */
function referenceFromText(id: string, { text, links }: NoteContent, group: string): Reference {
  const link = links.find(({ url }) => !ARCHIVE_URL.test(url)) ?? links[0];
  const archive = links.find(({ url }) => ARCHIVE_URL.test(url));
  const bare = BARE_URL.exec(text)?.[0].replace(/[.,;:)]+$/, '');
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

/** True if a footnote has text besides its short citations. */
function hasOtherText({ text, shortCitations }: NoteContent): boolean {
  const rest = shortCitations.reduce((left, short) => left.replace(short.text, ''), text);
  return /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(rest);
}

/** The bibliography of an article: every footnote, or the cited source if the footnote is only a short citation. */
export class Bibliography {
  readonly references: Reference[] = [];
  private readonly ids = new UniqueIds();
  private readonly idsByFootnote = new Map<Footnote, (string | null)[]>();
  private readonly idBySource = new Map<Source, string>();
  /** Ids for short citations without a source, by names and year. */
  private readonly idByMissingSource = new Map<string, string>();

  constructor(
    private readonly sources: Sources,
    private readonly warnings: Warnings,
  ) {}

  /** Returns the references that a mark cites; null for an undefined footnote. */
  resolveMark(mark: Mark): (string | null)[] {
    if (mark.footnote) return this.resolveFootnote(mark.footnote);
    return (mark.shortCitations ?? []).map((short) => this.resolveShort(short));
  }

  resolveFootnote(footnote: Footnote): (string | null)[] {
    const cached = this.idsByFootnote.get(footnote);
    if (cached) return cached;
    const ids = this.read(footnote);
    this.idsByFootnote.set(footnote, ids);
    return ids;
  }

  private read({ content, group, label, name }: Footnote): (string | null)[] {
    if (!content) {
      this.warnings.add('ref-undefined', 'footnote is used but not defined', name);
      return [null];
    }
    const [source] = content.sources;
    const wordedCitation =
      source || content.links.length > 0 || content.shortCitations.length > 0
        ? undefined
        : parseWordedCitation(content.text);
    if (wordedCitation && group === '' && this.sources.find(wordedCitation))
      return [this.resolveShort(wordedCitation)];
    if (!source && content.links.length === 0 && content.shortCitations.length > 0) {
      const isNote = group !== '' && hasOtherText(content);
      if (!isNote) return content.shortCitations.map((short) => this.resolveShort(short));
    }
    const id = this.ids.take(label === '' ? undefined : label.slice(1, -1).replace(/\s+/g, '-'), 'unused');
    const reference = source
      ? referenceFromSource(id, content.text || source.raw, source)
      : referenceFromText(id, content, group);
    if (source && !this.idBySource.has(source)) this.idBySource.set(source, id);
    if (source && !reference.archiveUrl) {
      const archive = content.links.find(({ url }) => ARCHIVE_URL.test(url));
      if (archive) reference.archiveUrl = archive.url;
    }
    this.references.push(reference);
    return [id];
  }

  private resolveShort(short: ShortCitation): string {
    const source = this.sources.find(short);
    if (source) {
      const listed = this.idBySource.get(source);
      if (listed) return listed;
      const id = this.ids.take(source.keys[0], 'source');
      this.idBySource.set(source, id);
      this.references.push(referenceFromSource(id, source.raw, source));
      return id;
    }
    const key = `${short.names.join('\n')}\n${short.year}`;
    const missingId = this.idByMissingSource.get(key);
    if (missingId) return missingId;
    this.warnings.add(
      'source-missing',
      'short citation of a source that the article does not list',
      short.text,
    );
    const unlisted: Source = {
      raw: short.text,
      authors: short.names.map((family) => ({ name: family, family })),
      ids: {},
      keys: [],
    };
    const year = yearIn(short.year);
    if (year) unlisted.year = year;
    const id = this.ids.take(`${short.names.join('')}${short.year}`.replace(/\s+/g, '-'), 'source');
    this.references.push(referenceFromSource(id, short.text, unlisted));
    this.idByMissingSource.set(key, id);
    return id;
  }
}
