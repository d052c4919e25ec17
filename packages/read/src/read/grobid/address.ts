import { UserError } from '@citemill/metrics/user-error';

/** The reader for PDF files: Citemill's, or a GROBID server given by its URL. */
export type PdfEngine = 'citemill' | `grobid=${string}`;

/**
 * Parses the value of `--pdf-engine`: `citemill`, or `grobid=` and the address of a server.
 *
 * @throws {UserError} if it is neither
 */
export function pdfEngine(value: string): PdfEngine {
  if (value === 'citemill') return value;
  const [, address = ''] = /^grobid=(.*)$/s.exec(value) ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(
      `--pdf-engine ${value}: give citemill, docling, mineru, marker, pymupdf4llm, "command=PROGRAM {pdf} {out}", or grobid= and the server's address, as in grobid=http://localhost:8070`,
    );
  return `grobid=${url.href}`;
}

/** Returns the URL of a service on the engine's GROBID server; undefined for another engine. */
export function grobidService(
  engine: string | undefined,
  service: 'isalive' | 'processFulltextDocument',
): URL | undefined {
  if (!engine?.startsWith('grobid=')) return undefined;
  const url = new URL(engine.slice('grobid='.length));
  // A server behind a proxy may have a path, and some users add "/api" to the address.
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}/api/${service}`;
  return url;
}
