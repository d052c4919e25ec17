import { defined } from '@citemill/metrics/internal/defined.fixture';
import type { PdfBibliography } from '../bibliography/index.js';
import { printedLine } from '../bibliography/printed.fixture.js';

/** A numbered bibliography for tests: entries 1 to `count`. */
export const numberedList = (count: number): PdfBibliography => ({
  isNumbered: true,
  entries: Array.from({ length: count }, (_, i) => ({
    label: String(i + 1),
    lines: [printedLine(`[${i + 1}] Marlow, Silt.`, { page: 9, base: 100 + 20 * i })],
    reference: { id: `b${i + 1}`, raw: `[${i + 1}] J. Marlow, Silt ${i + 1}, 1999.`, ids: {} },
  })),
});

/** A bibliography of names and years: "Marlow, Hess 2001a". The last word is the year. */
export const namedList = (...works: string[]): PdfBibliography => ({
  isNumbered: false,
  entries: works.map((work, i) => {
    const [, names, year] = defined(/^(.*) (\S+)$/.exec(work));
    const authors = defined(names)
      .split(', ')
      .map((family) => ({ name: `A ${family}`, given: 'A', family }));
    return {
      lines: [printedLine(work, { page: 9, base: 100 + 20 * i })],
      reference: {
        id: `b${i + 1}`,
        raw: `${names} (${year}). Silt.`,
        authors,
        year: Number.parseInt(defined(year), 10),
        ids: {},
      },
    };
  }),
});
