import { sha256 } from './bytes.js';
import type { SourceRecord } from './reader.js';

/**
 * Identifies a source by its content. For pages the requested URL is included: the same bytes at two URLs are two
 * sources, since each is cited separately.
 */
export const sourceHash = ({ bytes, web }: SourceRecord): string =>
  web ? sha256(Buffer.concat([Buffer.from(`${web.url}\n`), bytes])) : sha256(bytes);
