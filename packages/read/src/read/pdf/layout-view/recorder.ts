import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { Finding, Role, Trace } from '../layout/trace.js';

/** A line as the layout view shows it. Positions are in points from the upper left corner of the page. */
export interface ViewedLine {
  left: number;
  top: number;
  right: number;
  bottom: number;
  text: string;
  /** Absent for a line that is in no part of the paper. */
  role?: Role;
  /** As in "level 2", "paragraph 4", "b12, label 12". */
  detail?: string;
  /** Place in the order of reading, from 1, for prose and abstract. */
  order?: number;
  findings: Finding[];
}

export interface ViewedPage {
  /** From 0. */
  number: number;
  /** What is set sideways on the page, as a page of its own. */
  isPart: boolean;
  width: number;
  height: number;
  lines: ViewedLine[];
}

interface Assignment {
  role: Role;
  detail?: string;
  order?: number;
}

/** Baselines nearer than this, in points, are those of one line: lines are joined and cut while they are read. */
const SAME_BASE_PT = 1;

const isPieceOf = (line: Line, other: Line): boolean =>
  line.page === other.page &&
  Math.abs(line.base - other.base) < SAME_BASE_PT &&
  line.left < other.right &&
  line.right > other.left;

/** Records the roles of lines, and why they have them. */
export class LayoutRecorder implements Trace {
  private pages: { layout: PageLayout; lines: readonly Line[] }[] = [];
  private readonly assignments = new Map<Line, Assignment>();
  private readonly findings = new Map<Line, Finding[]>();
  private order = 0;

  show(pages: readonly PageLayout[]): void {
    this.pages = pages.map((layout) => ({ layout, lines: [...layout.lines] }));
  }

  assign(lines: Iterable<Line>, role: Role, detail?: string): void {
    const isOrdered = role === 'prose' || role === 'abstract' || role === 'equation';
    for (const line of lines)
      this.assignments.set(line, {
        role,
        ...(detail === undefined ? {} : { detail }),
        ...(isOrdered ? { order: ++this.order } : {}),
      });
  }

  explain(line: Line, finding: () => Finding): void {
    const findings = this.findings.get(line);
    if (findings) findings.push(finding());
    else this.findings.set(line, [finding()]);
  }

  /** The pages that were shown, with what became of their lines. */
  view(): ViewedPage[] {
    const assigned = [...this.assignments.keys()];
    const explained = [...this.findings.keys()];
    return this.pages.map(({ layout, lines }) => {
      const onPage = (list: readonly Line[]) => list.filter(({ page }) => page === layout.number);
      const [assignedHere, explainedHere] = [onPage(assigned), onPage(explained)];
      return {
        number: layout.number,
        isPart: layout.isPart,
        width: layout.width,
        height: layout.height,
        lines: lines.map((line): ViewedLine => {
          const [holder, reason] = [this.assignments, this.findings].map((map, i) =>
            map.has(line)
              ? line
              : (i === 0 ? assignedHere : explainedHere).findLast((other) => isPieceOf(line, other)),
          );
          const { left, top, right, bottom, text } = line;
          return {
            left,
            top,
            right,
            bottom,
            text,
            ...(holder && this.assignments.get(holder)),
            findings: (reason && this.findings.get(reason)) ?? [],
          };
        }),
      };
    });
  }
}
