import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** Folder of the built page in the package. */
export const PAGE_FOLDER = fileURLToPath(new URL('../../studio', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
/** Extensions to compress; fonts are compressed already. */
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json']);

interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  zipped: Uint8Array<ArrayBuffer> | undefined;
  type: string;
  /** Time of the file's last change, in milliseconds. */
  modified: number;
}

/** Serves the files of the built page, and `index.html` for the address of a view. */
export function servePage(folder = PAGE_FOLDER): (context: Context) => Response {
  const files = new Map<string, PageFile>();
  const load = (path: string): PageFile | undefined => {
    const cached = files.get(path);
    const full = normalize(join(folder, path));
    const status = full.startsWith(folder + sep) ? statSync(full, { throwIfNoEntry: false }) : undefined;
    // After an update of the page, open tabs can still load files that are cached here, and a reload gets the new index.
    if (!status?.isFile() || cached?.modified === status.mtimeMs) return cached;
    const body = new Uint8Array(readFileSync(full));
    const extension = extname(full);
    const file = {
      body,
      zipped: COMPRESSED.has(extension) ? new Uint8Array(gzipSync(body)) : undefined,
      type: TYPES[extension] ?? 'application/octet-stream',
      modified: status.mtimeMs,
    };
    files.set(path, file);
    return file;
  };
  return (context) => {
    const path = decodePath(context.req.path);
    if (path.startsWith('/assets/') || path === '/icon.svg') {
      const file = load(path);
      return file
        ? send(context, file, 'public, max-age=31536000, immutable')
        : context.text('Not found', 404);
    }
    const index = load('/index.html');
    if (index) return send(context, index, 'no-cache');
    const missing = existsSync(folder) ? `${folder} has no index.html` : 'the page has not been built';
    return context.text(
      `${missing}; build it with: npm run build\nThe API answers at /api/openapi.json\n`,
      503,
    );
  };
}

function send(context: Context, file: PageFile, cache: string): Response {
  const zip = file.zipped && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  return context.body(zip && file.zipped ? file.zipped : file.body, 200, {
    'Content-Type': file.type,
    'Cache-Control': cache,
    Vary: 'Accept-Encoding',
    ...(zip ? { 'Content-Encoding': 'gzip' } : {}),
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Malformed percent-encoding: show the start page.
    return '/';
  }
}
