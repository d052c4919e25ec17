import { drawBarTable, drawLegend } from './bar-table.js';
import { html, type Markup, shortLabel } from './html.js';
import { formatNumber, formatPercentage } from './numbers.js';
import type { FunnelSection } from './report.js';
import { logarithmicScale, scaleFromZero } from './scale.js';

/** Maximum number of characters of a label. */
const MAX_LABEL = 90;
/** Maximum number of characters of a dropped candidate. */
const MAX_EXAMPLE = 240;

/** Draws the steps on a logarithmic scale, and then the drops, most frequent first. */
export function drawFunnel({ steps, drops }: FunnelSection): Markup {
  return html`${steps.length > 0 ? drawSteps(steps) : undefined}${drops.length > 0 ? drawDrops(drops) : undefined}`;
}

function drawSteps(steps: FunnelSection['steps']): Markup {
  const published = steps.some((step) => step.published !== undefined);
  const rows = steps.map((step, i) => {
    const before = comparedStep(steps, i);
    const figures = [formatNumber(step.count), keptShare(before?.count, step.count)];
    if (published)
      figures.push(
        step.published === undefined ? '' : formatNumber(step.published),
        step.published === undefined ? '' : keptShare(before?.published, step.published),
      );
    return {
      label: shortLabel(step.title, MAX_LABEL),
      value: step.count,
      published: step.published,
      figures,
    };
  });
  const values = steps.flatMap((step) => [step.count, step.published ?? 0]);
  return html`${drawLegend(steps)}${drawBarTable({
    caption: {
      text: 'From the papers to the examples. Bars are on a logarithmic scale; “kept” is the share of the previous step.',
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

/** Finds the step to which a step's share is relative: the last step before it that counts the same kind of item. */
function comparedStep(
  steps: FunnelSection['steps'],
  index: number,
): FunnelSection['steps'][number] | undefined {
  if (!steps[index]?.aside) return steps.slice(0, index).findLast(({ aside }) => !aside);
  return steps[index - 1]?.aside ? steps[index - 1] : undefined;
}

/** Formats the share that is kept. Empty if the count rises, because the step then counts other items (sentences after papers). */
function keptShare(before: number | undefined, count: number): string {
  return before !== undefined && before > 0 && count <= before ? formatPercentage(count / before) : '';
}

function drawDrops(drops: FunnelSection['drops']): Markup {
  const rows = drops.map((drop) => ({
    label: html`${shortLabel(drop.reason, MAX_LABEL)}${drop.example ? html`<q>${shortLabel(drop.example, MAX_EXAMPLE)}</q>` : undefined}`,
    value: drop.count,
    figures: [formatNumber(drop.count), formatPercentage(drop.share)],
  }));
  return drawBarTable({
    caption: { text: 'Why candidates were dropped, with one example each. Shares are of all candidates.' },
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
