import { UserError } from '@citemill/metrics/user-error';

/** Who reads PDF files: our own reader, or the GROBID server at an address. */
export type PdfEngine = 'citemill' | `grobid=${string}`;

/**
 * What `--pdf-engine` names: `citemill`, or `grobid=` and the address of a server.
 *
 * @throws {UserError} where it is neither
 */
export function pdfEngine(value: string): PdfEngine {
  if (value === 'citemill') return value;
  const [, address = ''] = /^grobid=(.*)$/s.exec(value) ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(
      `--pdf-engine ${value}: give citemill, or grobid= and the server's address, as in grobid=http://localhost:8070`,
    );
  return `grobid=${url.href}`;
}

/** The address of a service of the GROBID server that an engine names; undefined where it names none. */
export function grobidService(
  engine: string | undefined,
  service: 'isalive' | 'processFulltextDocument',
): URL | undefined {
  if (!engine?.startsWith('grobid=')) return undefined;
  const url = new URL(engine.slice('grobid='.length));
  // A server may stand below a path, behind a proxy; some write the "/api" themselves.
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}/api/${service}`;
  return url;
}
