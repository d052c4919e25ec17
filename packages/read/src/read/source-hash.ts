import { sha256 } from './bytes.js';
import type { SourceRecord } from './reader.js';

/**
 * The name of a source by its content. A page counts with the address it was asked for at: the same bytes at two
 * addresses are two sources, since each is cited by its own.
 */
export const sourceHash = ({ bytes, web }: SourceRecord): string =>
  web ? sha256(Buffer.concat([Buffer.from(`${web.url}\n`), bytes])) : sha256(bytes);
