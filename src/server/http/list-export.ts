import Papa from 'papaparse';
import type { ExportFormat } from '../schemas/search.js';

type Cell = string | number | boolean | null;

/** A page of rows to export. */
export interface ExportPage {
  rows: readonly Record<string, Cell>[];
  isLast: boolean;
}

/** Rows per page while exporting. */
export const EXPORT_PAGE_SIZE = 200;

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** A file to download with all rows of a list. Pages are read while the client receives them, so memory stays flat. */
export function exportList(
  name: string,
  format: ExportFormat,
  readPage: (page: number) => Promise<ExportPage>,
): Response {
  let page = 1;
  let hasHeader = false;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { rows, isLast } = await readPage(page);
      const text =
        format === 'csv' ? toCsv(rows, !hasHeader) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      if (text !== '') controller.enqueue(encoder.encode(text));
      hasHeader ||= rows.length > 0;
      page++;
      if (isLast) controller.close();
      else if (text === '') await this.pull?.(controller);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.${format}"`,
    },
  });
}

/** Rows as CSV. Texts that look like formulas are quoted, or a spreadsheet would run them. */
function toCsv(rows: readonly Record<string, Cell>[], header: boolean): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as Record<string, Cell>[], { escapeFormulae: true, header })}\r\n`;
}
