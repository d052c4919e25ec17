import { Warnings } from '../../warnings.js';
import { isCitation } from '../citation-kind.js';
import { sourceOf } from '../cite.js';
import { Flattener } from '../flatten.js';
import { plain } from '../plain.js';
import type { Site } from '../site.js';
import { type Source, sourceKey } from '../source.js';
import { templateName } from '../templates/index.js';
import { parseWikitext } from '../tree.js';

interface Parts {
  parts?: ({ template?: { target?: { wt?: string }; params?: Record<string, { wt?: string }> } } | string)[];
  body?: { extsrc?: string };
  attrs?: { name?: string; group?: string };
}

/** What Parsoid notes of an element's source; undefined where it is nothing, or broken. */
export function dataOf(json: string | undefined): Parts | undefined {
  if (!json) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Parts) : undefined;
  } catch {
    // Broken notes of Parsoid are ignored; the text is there without them.
    return undefined;
  }
}

/** The full citations among the templates that an element comes from. */
export function citationsIn(data: Parts | undefined, site: Site): Source[] {
  const found: Source[] = [];
  for (const part of Array.isArray(data?.parts) ? data.parts : []) {
    const template = typeof part === 'object' ? part?.template : undefined;
    const name = templateName(String(template?.target?.wt ?? ''));
    if (!isCitation(name)) continue;
    const params = template?.params ?? {};
    const field = (wanted: string) => {
      const value = Object.hasOwn(params, wanted) ? params[wanted]?.wt : undefined;
      return typeof value === 'string' ? plainWikitext(value, site) : '';
    };
    const anchor = field('ref').replace(/^citeref/i, '');
    found.push(sourceOf(name, field, anchor ? sourceKey([anchor], '') : undefined));
  }
  return found;
}

const MARKUP = /[[\]{}<>'&\n]/;

function plainWikitext(value: string, site: Site): string {
  if (!MARKUP.test(value)) return plain(value.trim());
  const flattener = new Flattener(site, '', new Warnings());
  return plain(flattener.flat(parseWikitext(value).nodes).trim());
}
