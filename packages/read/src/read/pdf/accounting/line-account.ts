import { addToGroup } from '../../statistics.js';
import { overlapsAcross } from '../glyphs/box.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { Finding, Role, Trace } from '../layout/trace.js';
import { LINE_PIECES } from './fault-thresholds.js';

/** True for two lines of which one is a piece of the other. */
export const arePieces = (line: Line, other: Line): boolean =>
  line.page === other.page &&
  Math.abs(line.base - other.base) < LINE_PIECES.maxBaseDifferencePt &&
  overlapsAcross(line, other);

/** A line that was printed, with its role in the paper; without one, it is in no part of the paper. */
export interface AccountedLine {
  line: Line;
  role?: Role;
}

export interface AccountedPage {
  number: number;
  /** Number of upright glyphs that are in no line. */
  unplacedCount: number;
  lines: AccountedLine[];
}

/** Records which printed lines became part of the paper, and the order in which prose was read. */
export class LineAccount implements Trace {
  readonly prose: Line[] = [];
  private printed: { page: PageLayout; lines: readonly Line[] }[] = [];
  private readonly roles = new Map<Line, Role>();

  /** Creates an account that passes everything on to another trace. */
  constructor(private readonly next: Trace) {}

  show(pages: readonly PageLayout[]): void {
    this.printed = pages.map((page) => ({ page, lines: [...page.lines] }));
    this.next.show(pages);
  }

  assign(lines: Iterable<Line>, role: Role, detail?: string): void {
    const list = [...lines];
    for (const line of list) this.roles.set(line, role);
    if (role === 'prose') this.prose.push(...list);
    this.next.assign(list, role, detail);
  }

  explain(line: Line, finding: () => Finding): void {
    this.next.explain(line, finding);
  }

  pages(): AccountedPage[] {
    const byPage = new Map<number, Line[]>();
    for (const line of this.roles.keys()) {
      addToGroup(byPage, line.page, line);
    }
    return this.printed.map(({ page, lines }) => ({
      number: page.number,
      unplacedCount: page.unplacedCount,
      lines: lines.map((line): AccountedLine => {
        const piece = this.roles.has(line)
          ? line
          : byPage.get(page.number)?.findLast((other) => arePieces(line, other));
        const role = piece && this.roles.get(piece);
        return role === undefined ? { line } : { line, role };
      }),
    }));
  }
}
