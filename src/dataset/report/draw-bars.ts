import { barTable, legend } from './bar-table.js';
import { html, label, type Markup } from './html.js';
import { number } from './numbers.js';
import type { BarsSection } from './report.js';
import { logarithmicScale, scaleFromZero } from './scale.js';

/** One bar for each name, in the order given. */
export function drawBars({ title, unit, logScale, bars }: BarsSection): Markup {
  const published = bars.some((bar) => bar.published !== undefined);
  const values = bars.flatMap((bar) => [bar.value, bar.published ?? 0]);
  const caption = `${title}${unit ? `, ${unit}` : ''}${logScale ? ', on a logarithmic scale' : ''}.`;
  return html`${legend(bars)}${barTable({
    caption,
    headings: ['Name', published ? 'This build' : 'Count', ...(published ? ['Published'] : [])],
    scale: logScale ? logarithmicScale(values, 7) : scaleFromZero(values, 5),
    rows: bars.map((bar) => ({
      label: label(bar.label),
      value: bar.value,
      published: bar.published,
      figures: [
        number(bar.value),
        ...(published ? [bar.published === undefined ? '' : number(bar.published)] : []),
      ],
    })),
  })}`;
}
