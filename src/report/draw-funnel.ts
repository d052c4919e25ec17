import { barTable, legend } from './bar-table.js';
import { html, label, type Markup } from './html.js';
import { number, percentage } from './numbers.js';
import type { FunnelSection } from './report.js';
import { logarithmicScale, scaleFromZero } from './scale.js';

const MAX_LABEL = 90;
const MAX_EXAMPLE = 240;

/** Steps on a logarithmic scale, since they run from millions to thousands; then the drops, most frequent first. */
export function drawFunnel({ steps, drops }: FunnelSection): Markup {
  return html`${steps.length > 0 ? drawSteps(steps) : undefined}${drops.length > 0 ? drawDrops(drops) : undefined}`;
}

function drawSteps(steps: FunnelSection['steps']): Markup {
  const published = steps.some((step) => step.published !== undefined);
  const rows = steps.map((step, i) => {
    const before = comparedStep(steps, i);
    const figures = [number(step.count), keptShare(before?.count, step.count)];
    if (published)
      figures.push(
        step.published === undefined ? '' : number(step.published),
        step.published === undefined ? '' : keptShare(before?.published, step.published),
      );
    return { label: label(step.title, MAX_LABEL), value: step.count, published: step.published, figures };
  });
  const values = steps.flatMap((step) => [step.count, step.published ?? 0]);
  return html`${legend(steps)}${barTable({
    caption: {
      text: 'From the papers to the examples. Bars are on a logarithmic scale; “kept” is the share of the step before.',
    },
    heading: 'Step',
    figures: [
      { heading: 'Count' },
      { heading: 'Kept' },
      ...(published
        ? [
            { heading: 'Published', published },
            { heading: 'Kept', published },
          ]
        : []),
    ],
    scale: logarithmicScale(values, 4),
    rows,
  })}`;
}

/** The step that a step's share is relative to: the last one that counts the same kind of thing. */
function comparedStep(steps: FunnelSection['steps'], at: number): FunnelSection['steps'][number] | undefined {
  if (!steps[at]?.aside) return steps.slice(0, at).findLast(({ aside }) => !aside);
  return steps[at - 1]?.aside ? steps[at - 1] : undefined;
}

/** The share that is kept; empty if the count rises, since the step then counts other things (sentences after papers). */
function keptShare(before: number | undefined, count: number): string {
  return before !== undefined && before > 0 && count <= before ? percentage(count / before) : '';
}

function drawDrops(drops: FunnelSection['drops']): Markup {
  const rows = drops.map((drop) => ({
    label: html`${label(drop.reason, MAX_LABEL)}${drop.example ? html`<q>${label(drop.example, MAX_EXAMPLE)}</q>` : undefined}`,
    value: drop.count,
    figures: [number(drop.count), percentage(drop.share)],
  }));
  return barTable({
    caption: { text: 'Why candidates were dropped, with one of each. The share is that of all candidates.' },
    heading: 'Reason',
    figures: [{ heading: 'Dropped' }, { heading: 'Share' }],
    scale: scaleFromZero(
      drops.map((drop) => drop.count),
      4,
      1,
    ),
    rows,
  });
}
