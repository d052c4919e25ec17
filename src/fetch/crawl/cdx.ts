/** The fields of an index line, as strings. */
export interface CdxLine {
  url: string;
  time: string;
  mime?: string;
  status?: string;
  file: string;
  offset: string;
  length: string;
}

/** The fields that the letters of a CDX header stand for. */
const FIELD_OF_LETTER: Record<string, keyof CdxLine> = {
  b: 'time',
  a: 'url',
  m: 'mime',
  s: 'status',
  S: 'length',
  V: 'offset',
  g: 'file',
};
/** The header of files that lack one: the eleven fields of current archives. */
export const DEFAULT_CDX_HEADER = ' CDX N b a m s k r M S V g';

const isHeader = (line: string) => /^.CDX( [A-Za-z])+$/.test(line.trimEnd());

/** Returns the header of a CDX file, which is its first line, or the default header if it has none. */
export const cdxHeader = (firstLine: string): string =>
  isHeader(firstLine) ? firstLine.trimEnd() : DEFAULT_CDX_HEADER;

type Parts = Partial<Record<keyof CdxLine, string>>;

function jsonParts(text: string): Parts | undefined {
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The caller counts the line as unusable.
    return undefined;
  }
  const parts: Parts = {};
  const take = (name: keyof CdxLine, ...keys: string[]) => {
    const value = keys
      .map((key) => json[key])
      .find((candidate) => candidate !== undefined && candidate !== null);
    if (value !== undefined) parts[name] = String(value);
  };
  take('url', 'url');
  take('mime', 'mime-detected', 'mime');
  take('status', 'status');
  take('file', 'filename');
  take('offset', 'offset');
  take('length', 'length');
  return parts;
}

function plainParts(line: string, header: string): Parts {
  const delimiter = header[0] ?? ' ';
  const values = line.split(delimiter);
  const parts: Parts = {};
  // The first word of the header is CDX.
  for (const [index, letter] of header.trim().split(' ').slice(1).entries()) {
    const name = FIELD_OF_LETTER[letter];
    const value = values[index];
    if (name && value !== undefined && value !== '-' && value !== '') parts[name] = value;
  }
  return parts;
}

/**
 * Parses a line of a CDX file (`key time address …`) or a CDXJ file (`key time {"url": …}`); undefined if it lacks the URL, the time, or
 * the location of the record (file, offset and length).
 */
export function cdxLine(line: string, header: string): CdxLine | undefined {
  const json = /^\S+ (\d{1,14}) (\{.*)$/s.exec(line.trimEnd());
  const parts: Parts | undefined = json
    ? { ...jsonParts(json[2] ?? ''), time: json[1] ?? '' }
    : plainParts(line.trimEnd(), header);
  const { url, time, file, offset, length } = parts;
  if (!url || !time || !file || offset === undefined || !length) return undefined;
  return { ...parts, url, time, file, offset, length };
}
