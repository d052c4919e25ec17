import { html, type Markup } from './html.js';

export interface Caption {
  text: string;
  /** Only for those who listen: the heading above says the same to those who look. */
  unseen?: boolean;
}

/** A table's name: heard by those who jump from table to table, whether or not it is seen. */
export function drawCaption({ text, unseen }: Caption): Markup {
  return unseen
    ? html`<caption><span class="unseen">${text}</span></caption>`
    : html`<caption>${text}</caption>`;
}
