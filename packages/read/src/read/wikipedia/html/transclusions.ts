import { isJsonObject, parseJson } from '@citemill/metrics/internal/json';
import { Warnings } from '../../warnings.js';
import { isCitation } from '../citation-kind.js';
import { readSource } from '../cite.js';
import { Flattener } from '../flatten.js';
import { plainText } from '../plain-text.js';
import type { Site } from '../site.js';
import { type Source, sourceKey } from '../source.js';
import { templateName } from '../templates/index.js';
import { parseWikitext } from '../tree.js';

interface ParsoidData {
  parts?: ({ template?: { target?: { wt?: string }; params?: Record<string, { wt?: string }> } } | string)[];
  body?: { extsrc?: string };
  attrs?: { name?: string; group?: string };
}

/** Parses Parsoid's data about an element's source; undefined if it is missing or malformed. */
export function parseData(json: string | undefined): ParsoidData | undefined {
  const value = json ? parseJson(json) : undefined;
  return isJsonObject(value) ? value : undefined;
}

/** Returns the full citations among the templates that produced an element. */
export function readCitations(data: ParsoidData | undefined, site: Site): Source[] {
  const sources: Source[] = [];
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
    sources.push(readSource(name, field, anchor ? sourceKey([anchor], '') : undefined));
  }
  return sources;
}

const MARKUP = /[[\]{}<>'&\n]/;

function plainWikitext(value: string, site: Site): string {
  if (!MARKUP.test(value)) return plainText(value.trim());
  const flattener = new Flattener(site, '', new Warnings());
  return plainText(flattener.flatten(parseWikitext(value).nodes).trim());
}
