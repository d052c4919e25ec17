import { drawBarTable, drawLegend } from './bar-table.js';
import { html, type Markup, shortLabel } from './html.js';
import { formatNumber } from './numbers.js';
import type { BarsSection } from './report.js';
import { logarithmicScale, scaleFromZero } from './scale.js';

/** Draws one bar for each name, in the given order. */
export function drawBars({ title, unit, logScale, bars }: BarsSection): Markup {
  const published = bars.some((bar) => bar.published !== undefined);
  const values = bars.flatMap((bar) => [bar.value, bar.published ?? 0]);
  const scaled = logScale ? 'Bars are on a logarithmic scale.' : '';
  const explanation = [unit ? `In ${unit}.` : '', scaled].filter(Boolean).join(' ');
  return html`${drawLegend(bars)}${drawBarTable({
    caption: explanation ? { text: explanation } : { text: title, unseen: true },
    heading: 'Name',
    figures: published
      ? [{ heading: 'This build' }, { heading: 'Published', published }]
      : [{ heading: 'Value' }],
    scale: logScale ? logarithmicScale(values, 4) : scaleFromZero(values, 5),
    rows: bars.map((bar) => ({
      label: shortLabel(bar.label),
      value: bar.value,
      published: bar.published,
      figures: [
        formatNumber(bar.value),
        ...(published ? [bar.published === undefined ? '' : formatNumber(bar.published)] : []),
      ],
    })),
  })}`;
}
