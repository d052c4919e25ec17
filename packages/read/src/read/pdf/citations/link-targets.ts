import { float32At, int32At } from '@citemill/metrics/at';
import type { Span } from '../../printed-citations/candidate.js';
import { addToGroup } from '../../statistics.js';
import type { PdfBibliography } from '../bibliography/index.js';
import type { Link } from '../glyphs/pages.js';
import type { Flow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { LINK_TARGET } from './link-thresholds.js';

/** A span of a paragraph under a link, with the index of the entry that the link leads to. */
export interface LinkedSpan extends Span {
  entry: number;
}

interface EntryTop {
  entry: number;
  left: number;
  top: number;
}

/** Finds the entries that the links of a document lead to. */
export class LinkTargets {
  private readonly tops = new Map<number, EntryTop[]>();
  /** By page; only links into the bibliography. */
  private readonly links: { link: Link; entry: number }[][] = [];

  constructor({ entries }: PdfBibliography, links: readonly (readonly Link[])[]) {
    entries.forEach(({ lines }, entry) => {
      const line = lines[0];
      if (!line) return;
      const top = { entry, left: line.left, top: line.top };
      addToGroup(this.tops, line.page, top);
    });
    links.forEach((list, page) => {
      this.links[page] = list.flatMap((link) => {
        const entry = this.entryAt(link);
        return entry === undefined ? [] : [{ link, entry }];
      });
    });
  }

  private entryAt({ page, targetTop, targetLeft }: Link): number | undefined {
    if (page === undefined || targetTop === undefined) return undefined;
    const candidates = (this.tops.get(page) ?? [])
      .map((top) => ({ ...top, distance: Math.abs(top.top - targetTop) }))
      .filter(
        ({ distance, left }) =>
          distance <= LINK_TARGET.maxDistancePt &&
          (targetLeft === undefined ||
            targetLeft < 1 ||
            Math.abs(left - targetLeft) < LINK_TARGET.maxColumnDifferencePt),
      )
      .sort((a, b) => a.distance - b.distance);
    const [best, second] = candidates;
    if (!best) return undefined;
    const isDoubtful =
      second &&
      Math.abs(second.left - best.left) > LINK_TARGET.maxColumnDifferencePt &&
      second.distance - best.distance < LINK_TARGET.minDifferencePt;
    return isDoubtful ? undefined : best.entry;
  }

  /** Returns the linked spans of a text. The two parts of a link that breaks over lines are one span. */
  findSpans(flow: Flow): LinkedSpan[] {
    const spans: LinkedSpan[] = [];
    let index = 0;
    while (index < flow.text.length) {
      const number = int32At(flow.line, index);
      let end = index + 1;
      while (end < flow.text.length && flow.line[end] === number) end++;
      const line = number < 0 ? undefined : flow.lines[number];
      if (line) for (const span of this.spansOnLine(flow, line, index, end)) add(span);
      index = end;
    }
    return spans;

    function add(span: LinkedSpan): void {
      const last = spans.at(-1);
      const isNext =
        last && last.entry === span.entry && /^[\s-]*$/.test(flow.text.slice(last.end, span.start));
      if (isNext) last.end = span.end;
      else spans.push(span);
    }
  }

  private spansOnLine(flow: Flow, line: Line, from: number, to: number): LinkedSpan[] {
    const spans: LinkedSpan[] = [];
    for (const { link, entry } of this.links[line.page] ?? []) {
      const middle = (link.top + link.bottom) / 2;
      if (middle < line.top - LINK_TARGET.lineSlackPt || middle > line.bottom + LINK_TARGET.lineSlackPt)
        continue;
      let start = -1;
      let end = -1;
      for (let i = from; i < to; i++) {
        const centre = (float32At(flow.left, i) + float32At(flow.right, i)) / 2;
        if (centre < link.left || centre > link.right) continue;
        if (start < 0) start = i;
        end = i + 1;
      }
      while (start >= 0 && start < end && /\s/.test(flow.text.charAt(start))) start++;
      while (end > start && /\s/.test(flow.text.charAt(end - 1))) end--;
      if (start >= 0 && end > start) spans.push({ start, end, entry });
    }
    return spans.sort((a, b) => a.start - b.start);
  }
}
