import { html, type Markup } from './html.js';

export interface Caption {
  text: string;
  /** Only for screen readers: the heading above shows the same text. */
  unseen?: boolean;
}

/** The caption of a table, visible or only for screen readers. */
export function drawCaption({ text, unseen }: Caption): Markup {
  return unseen
    ? html`<caption><span class="unseen">${text}</span></caption>`
    : html`<caption>${text}</caption>`;
}
