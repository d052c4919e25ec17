/** Safe HTML, produced by {@link html}. Everything else is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | undefined | readonly Part[];

/**
 * A template tag that escapes its values, because titles, reasons and examples come from papers, which anyone may have written. Only
 * markup made by this tag is not escaped; lists are joined, and `undefined` is empty. Values may be used in text and in quoted attributes.
 *
 * @example
 * html`<b title="${'"'}">${'a < b'}</b>`.text // '<b title="&quot;">a &lt; b</b>'
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [i, part] of parts.entries()) text += renderPart(part) + (strings[i + 1] ?? '');
  return new Markup(text);
}

function renderPart(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(renderPart).join('');
  return escapeHtml(String(part));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return (
    text
      .toWellFormed()
      // Control characters are not allowed in HTML, escaped or not.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  );
}

/** Maximum number of characters of a tooltip. */
export const MAX_TOOLTIP = 1000;

/** Truncates a text to `maxLength` characters, including the ellipsis. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** Returns a truncated label, with the full text as a tooltip. */
export function shortLabel(text: string, maxLength = 60): Markup {
  const short = shorten(text, maxLength);
  return short === text ? html`${text}` : html`<span title="${shorten(text, MAX_TOOLTIP)}">${short}</span>`;
}
