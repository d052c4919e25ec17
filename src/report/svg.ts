import { html, MAX_TOOLTIP, type Markup, shorten } from './html.js';

/*
 * Charts have no fixed width: horizontal positions are percentages, so that a chart fills its column at any width, but its text
 * keeps its size.
 */

/** Formats a share of the chart's width as a coordinate. */
export function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** Truncates a text in a chart, with the full text as a tooltip. */
export function svgLabel(text: string, maxLength: number): Markup {
  const short = shorten(text, maxLength);
  return short === text ? html`${text}` : html`${short}<title>${shorten(text, MAX_TOOLTIP)}</title>`;
}
