import { float32At, int32At } from '@citemill/metrics/at';
import type { PdfBibliography } from '../bibliography/index.js';
import type { Link } from '../glyphs/pages.js';
import type { Flow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import type { Stretch } from './candidate.js';

/** A stretch of a paragraph that a link lies over, with the entry it leads to. */
export interface LinkedStretch extends Stretch {
  place: number;
}

/** A link may lead to a place so far from the first line of its entry, in points. */
const FARTHEST = 24;
/** Two entries so near to the place, in points, can't be told apart unless the link says how far across it is. */
const TOO_NEAR = 6;
const COLUMN = 60;

interface EntryTop {
  place: number;
  left: number;
  top: number;
}

/** The entries that the links of a document lead to. */
export class LinkTargets {
  private readonly tops = new Map<number, EntryTop[]>();
  /** By page: links into the bibliography only. */
  private readonly links: { link: Link; place: number }[][] = [];

  constructor({ entries }: PdfBibliography, links: readonly (readonly Link[])[]) {
    entries.forEach(({ lines }, place) => {
      const line = lines[0];
      if (!line) return;
      const top = { place, left: line.left, top: line.top };
      const tops = this.tops.get(line.page);
      if (tops) tops.push(top);
      else this.tops.set(line.page, [top]);
    });
    links.forEach((list, page) => {
      this.links[page] = list.flatMap((link) => {
        const place = this.entryAt(link);
        return place === undefined ? [] : [{ link, place }];
      });
    });
  }

  private entryAt({ page, down, across }: Link): number | undefined {
    if (page === undefined || down === undefined) return undefined;
    const near = (this.tops.get(page) ?? [])
      .map((top) => ({ ...top, far: Math.abs(top.top - down) }))
      .filter(
        ({ far, left }) =>
          far <= FARTHEST && (across === undefined || across < 1 || Math.abs(left - across) < COLUMN),
      )
      .sort((a, b) => a.far - b.far);
    const [best, second] = near;
    if (!best) return undefined;
    const isDoubtful =
      second && Math.abs(second.left - best.left) > COLUMN && second.far - best.far < TOO_NEAR;
    return isDoubtful ? undefined : best.place;
  }

  /** The linked stretches of a text; the halves of a link over two lines are one. */
  in(flow: Flow): LinkedStretch[] {
    const found: LinkedStretch[] = [];
    let at = 0;
    while (at < flow.text.length) {
      const number = int32At(flow.line, at);
      let end = at + 1;
      while (end < flow.text.length && flow.line[end] === number) end++;
      const line = number < 0 ? undefined : flow.lines[number];
      if (line) for (const stretch of this.over(flow, line, at, end)) add(stretch);
      at = end;
    }
    return found;

    function add(stretch: LinkedStretch): void {
      const last = found.at(-1);
      const isNext =
        last && last.place === stretch.place && /^[\s-]*$/.test(flow.text.slice(last.end, stretch.start));
      if (isNext) last.end = stretch.end;
      else found.push(stretch);
    }
  }

  private over(flow: Flow, line: Line, from: number, to: number): LinkedStretch[] {
    const found: LinkedStretch[] = [];
    for (const { link, place } of this.links[line.page] ?? []) {
      const middle = (link.top + link.bottom) / 2;
      if (middle < line.top - 2 || middle > line.bottom + 2) continue;
      let start = -1;
      let end = -1;
      for (let at = from; at < to; at++) {
        const centre = (float32At(flow.left, at) + float32At(flow.right, at)) / 2;
        if (centre < link.left || centre > link.right) continue;
        if (start < 0) start = at;
        end = at + 1;
      }
      while (start >= 0 && start < end && /\s/.test(flow.text.charAt(start))) start++;
      while (end > start && /\s/.test(flow.text.charAt(end - 1))) end--;
      if (start >= 0 && end > start) found.push({ start, end, place });
    }
    return found.sort((a, b) => a.start - b.start);
  }
}
