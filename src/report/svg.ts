import { html, MAX_TOOLTIP, type Markup, shorten } from './html.js';

/*
 * Pictures have no fixed width: horizontal positions are percentages, so that a picture fills its column at any
 * width while its text keeps its size.
 */

/** A share of the picture's width, as a coordinate. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** Text in a chart, truncated, with the full text as a tooltip. */
export function svgLabel(text: string, maxLength: number): Markup {
  const short = shorten(text, maxLength);
  return short === text ? html`${text}` : html`${short}<title>${shorten(text, MAX_TOOLTIP)}</title>`;
}
