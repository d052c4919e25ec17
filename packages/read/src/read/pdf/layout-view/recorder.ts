import { addToGroup } from '../../statistics.js';
import { arePieces } from '../accounting/line-account.js';
import type { Box } from '../glyphs/box.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { Finding, Role, Trace } from '../layout/trace.js';

/** A line as the layout view shows it. Positions are in points from the upper left corner of the page. */
export interface ViewedLine extends Box {
  text: string;
  /** Absent for a line that is not part of the paper. */
  role?: Role;
  /** As in "level 2", "paragraph 4", "b12, label 12". */
  detail?: string;
  /** Position in reading order, from 1, for prose and abstract. */
  order?: number;
  findings: Finding[];
}

export interface ViewedPage {
  /** From 0. */
  number: number;
  /** True for sideways text on the page, which is treated as a separate page. */
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
    addToGroup(this.findings, line, finding());
  }

  /** Returns the pages with the roles and findings of their lines. */
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
          const [assignedLine, explainedLine] = [this.assignments, this.findings].map((map, i) =>
            map.has(line)
              ? line
              : (i === 0 ? assignedHere : explainedHere).findLast((other) => arePieces(line, other)),
          );
          const { left, top, right, bottom, text } = line;
          return {
            left,
            top,
            right,
            bottom,
            text,
            ...(assignedLine && this.assignments.get(assignedLine)),
            findings: (explainedLine && this.findings.get(explainedLine)) ?? [],
          };
        }),
      };
    });
  }
}
