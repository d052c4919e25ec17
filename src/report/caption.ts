import { html, type Markup } from './html.js';

export interface Caption {
  text: string;
  /** True if only screen readers should read it, because the heading above shows the same text. */
  unseen?: boolean;
}

/** Draws the caption of a table, visible or only for screen readers. */
export function drawCaption({ text, unseen }: Caption): Markup {
  return unseen
    ? html`<caption><span class="unseen">${text}</span></caption>`
    : html`<caption>${text}</caption>`;
}
