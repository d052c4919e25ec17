import Papa from 'papaparse';
import type { ExportFormat } from '../schemas/search.js';

type Cell = string | number | boolean | null;
export type ExportRow = Record<string, Cell>;

interface Paging {
  page: number;
  size: number;
}

interface ExportPage {
  rows: readonly ExportRow[];
  /** Number of rows on all pages. */
  total: number;
}

/** Rows per page while exporting. */
const PAGE_SIZE = 200;

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Makes a download with all rows of a list. Pages are read while the client receives them, so that memory does not grow. */
export const exportList = (
  name: string,
  format: ExportFormat,
  readPage: (paging: Paging) => Promise<ExportPage>,
): Response => exportRows(name, format, readPages(readPage));

async function* readPages(readPage: (paging: Paging) => Promise<ExportPage>): AsyncGenerator<ExportRow[]> {
  for (let page = 1; ; page++) {
    const { rows, total } = await readPage({ page, size: PAGE_SIZE });
    yield [...rows];
    if (page * PAGE_SIZE >= total) return;
  }
}

/**
 * Returns a file to download with rows that are read while the client receives them. With `columns`, a CSV file has a header even if it
 * has no rows.
 */
export function exportRows(
  name: string,
  format: ExportFormat,
  chunks: AsyncIterable<ExportRow[]>,
  columns?: string[],
): Response {
  const texts = toText(format, chunks, columns);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // The client has stopped the download: the query that reads the rows ends too.
    async cancel() {
      await texts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.${format}"`,
    },
  });
}

async function* toText(
  format: ExportFormat,
  chunks: AsyncIterable<ExportRow[]>,
  columns: string[] | undefined,
): AsyncGenerator<string, undefined> {
  let fields = columns;
  if (format === 'csv' && fields) yield toCsv([fields]);
  for await (const rows of chunks) {
    const [first] = rows;
    if (!first) continue;
    if (format === 'jsonl') {
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      continue;
    }
    const names = fields ?? Object.keys(first);
    const lines = rows.map((row) => names.map((name) => row[name] ?? null));
    yield toCsv(fields ? lines : [names, ...lines]);
    fields = names;
  }
  return undefined;
}

/** Renders lines of CSV. Texts that look like formulas are quoted, because a spreadsheet would run them. */
const toCsv = (lines: Cell[][]): string => `${Papa.unparse(lines, { escapeFormulae: true })}\r\n`;
