import type { Identifiers } from './model.js';

/*
 * Each `normalise` function accepts any common spelling of an identifier, URLs included, and returns its normal form, or
 * undefined if the text contains no such identifier.
 */

const decodePercent = (text: string) => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign, as in "5% of": the text is not URL-encoded.
    return text;
  }
};

const DOI = /\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+/i;

/** Removes the punctuation of the surrounding sentence from the end of a DOI: full stops, commas, unmatched brackets. */
function trimDoi(doi: string): string {
  let end = doi.length;
  for (;;) {
    const last = doi[end - 1];
    if (last === undefined) return '';
    if ('.,;:\'"’”*'.includes(last)) {
      end--;
    } else if (last === ')' || last === ']' || last === '}') {
      const open = last === ')' ? '(' : last === ']' ? '[' : '{';
      const withoutTail = doi.slice(0, end);
      if (withoutTail.split(open).length >= withoutTail.split(last).length) return withoutTail;
      end--;
    } else {
      return doi.slice(0, end);
    }
  }
}

/** `https://doi.org/10.7554/ELIFE.28671.` → `10.7554/elife.28671` */
export function normaliseDoi(text: string): string | undefined {
  const match = DOI.exec(decodePercent(text).replace(/\u200b|\u00ad/g, ''));
  if (!match) return undefined;
  const doi = trimDoi(match[0].replace(/[?#].*$/, '').replace(/\/(?:full|abstract|pdf|meta|epdf)$/i, ''));
  return doi.indexOf('/') < doi.length - 1 ? doi.toLowerCase() : undefined;
}

/** Returns the different DOIs in a text. */
export function doisIn(text: string): string[] {
  const dois = [...text.matchAll(new RegExp(DOI, 'gi'))].flatMap(([match]) => normaliseDoi(match) ?? []);
  return [...new Set(dois)];
}

const ARXIV_NEW = /(?:^|[^\d.]|arxiv\.)(\d{4}\.\d{4,5})(?:v\d+)?(?![\d.]*\d)/i;
const ARXIV_OLD =
  /(?:^|[^a-z-])((?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nlin|nucl-(?:ex|th)|physics|quant-ph|math|cs|cmp-lg|q-bio|q-fin|stat|alg-geom|dg-ga|funct-an|adap-org|chao-dyn|solv-int|patt-sol|comp-gas|q-alg|acc-phys|ao-sci|atom-ph|bayes-an|chem-ph|plasm-ph|mtrl-th|supr-con)(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?/i;
const ARXIV_WORD = /arxiv/i;
const ARXIV_BARE = /^\s*\d{4}\.\d{4,5}(?:v\d+)?(?:\s*\[[\w.-]+\])?\s*$/;

/** True if an arXiv number begins with a possible year and month: `2304.12345`, but not `1999.12345`. */
function isPlausibleMonth(id: string): boolean {
  const year = Number(id.slice(0, 2));
  const month = Number(id.slice(2, 4));
  return month >= 1 && month <= 12 && (year > 7 || (year === 7 && month >= 4));
}

/**
 * `arXiv:1907.02884v2 [cs.CL]` → `1907.02884`; `http://arxiv.org/abs/hep-th/9901001v3` → `hep-th/9901001`;
 * `math.GT/0309136` → `math/0309136`; `10.48550/arXiv.1907.02884` → `1907.02884`. The version is dropped.
 * A new-style number counts only if it is the whole text or the text says arXiv: "12.3456" elsewhere is a measurement.
 */
export function normaliseArxiv(text: string): string | undefined {
  const plain = decodePercent(text);
  if (ARXIV_WORD.test(plain) || ARXIV_BARE.test(plain)) {
    const start = Math.max(0, plain.search(ARXIV_WORD));
    const id = (ARXIV_NEW.exec(plain.slice(start)) ?? ARXIV_NEW.exec(plain))?.[1];
    if (id && isPlausibleMonth(id)) return id;
  }
  const old = ARXIV_OLD.exec(plain)?.[1]?.toLowerCase();
  return old?.replace(/\.[a-z]{2}\//, '/');
}

/** `PMID: 29231808`, `https://pubmed.ncbi.nlm.nih.gov/29231808/` or bare digits → `29231808` */
export function normalisePmid(text: string): string | undefined {
  const plain = text.trim();
  const digits =
    /^\d{1,8}$/.exec(plain)?.[0] ??
    /(?:pmid|pubmed(?:\.ncbi\.nlm\.nih\.gov)?)(?:\s*id)?\s*[:/\s]\s*(\d{1,8})(?!\d)/i.exec(plain)?.[1];
  const trimmed = digits?.replace(/^0+/, '');
  return trimmed === '' ? undefined : trimmed;
}

/** `PMC5722841`, `pmc 5722841`, `PMCID: PMC5722841`, an NCBI or Europe PMC URL, or bare digits → `PMC5722841` */
export function normalisePmcid(text: string): string | undefined {
  const plain = text.trim();
  const digits =
    /^\d{3,9}$/.exec(plain)?.[0] ?? /pmc(?:id)?[\s:./]*(?:pmc[\s:]*)?(\d{3,9})(?!\d)/i.exec(plain)?.[1];
  const trimmed = digits?.replace(/^0+/, '');
  return trimmed ? `PMC${trimmed}` : undefined;
}

const ACL_OLD = /(?:^|[^a-z0-9])([a-z]\d{2}-\d{4,5})(?:v\d+)?(?![\d-])/i;
const ACL_NEW = /(?:^|[^\w.-])((?:19|20)\d{2}\.[a-z][a-z0-9_]*-[a-z0-9]+\.\d{1,4})(?:v\d+)?(?!\d)/i;

/** `https://aclanthology.org/P19-1001.pdf`, `10.18653/v1/P19-1001` → `P19-1001`; `2020.acl-main.12` as it is. */
export function normaliseAcl(text: string): string | undefined {
  const plain = text.trim();
  const modern = ACL_NEW.exec(plain)?.[1];
  if (modern) return modern.toLowerCase();
  const isWholeText = /^[a-z]\d{2}-\d{4,5}$/i.test(plain);
  if (!isWholeText && !/acl|10\.(?:18653|3115)\//i.test(plain)) return undefined;
  return ACL_OLD.exec(plain)?.[1]?.toUpperCase();
}

/** Semantic Scholar: a corpus id (`CorpusID:3144218`, digits) or a paper hash, also inside a URL. */
export function normaliseS2(text: string): string | undefined {
  const plain = text.trim();
  return (
    /^\d{1,10}$/.exec(plain)?.[0] ??
    /corpus\s*id\s*[:\s]\s*(\d{1,10})/i.exec(plain)?.[1] ??
    /(?:^|[^0-9a-f])([0-9a-f]{40})(?![0-9a-f])/i.exec(plain)?.[1]?.toLowerCase()
  );
}

const ARCHIVED =
  /^https?:\/\/(?:web\.archive\.org\/(?:web\/)?\d{4,14}(?:[a-z]{2}_)?\/|archive\.(?:today|is|ph|md|fo|li|vn)\/\d{4,14}\/)(.+)$/i;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ocid|cmpid|ncid)$/i;

/**
 * `HTTP://Www.Example.org:80/a/?utm_source=x#top` → `https://www.example.org/a`: the address of a page
 * with scheme `https`, its host in lower case, and without default port, fragment, tracking parameters and final slash.
 * For an archived copy, the address of the original page.
 */
export function normaliseUrl(text: string): string | undefined {
  let plain = text.trim();
  for (let copy = ARCHIVED.exec(plain)?.[1]; copy !== undefined; copy = ARCHIVED.exec(plain)?.[1])
    plain = copy;
  if (/^\/\/|^www\./i.test(plain)) plain = `https://${plain.replace(/^\/\//, '')}`;
  if (!/^https?:\/\/?[^\s/]/i.test(plain) || !URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const host = url.port === '80' || url.port === '443' ? url.hostname : url.host;
  if (!host.includes('.') && !host.startsWith('[') && url.hostname !== 'localhost') return undefined;
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.replace(/=.*$/s, '')))
    .join('&');
  return `https://${host}${url.pathname.replace(/\/+$/, '')}${query ? `?${query}` : ''}`;
}

/** Keeps only the identifiers that have a value, and adds an arXiv or ACL id that is part of the DOI. */
export function identifiers(values: { [key in keyof Identifiers]: string | undefined }): Identifiers {
  const ids: Identifiers = {};
  for (const [name, value] of Object.entries(values)) {
    if (value) ids[name as keyof Identifiers] = value;
  }
  // An arXiv or Anthology DOI names the same work as the identifier inside it.
  if (ids.doi && !ids.arxiv && ids.doi.startsWith('10.48550/arxiv.')) {
    const arxiv = normaliseArxiv(ids.doi);
    if (arxiv) ids.arxiv = arxiv;
  }
  if (ids.doi && !ids.acl && ids.doi.startsWith('10.18653/v1/')) {
    const acl = normaliseAcl(ids.doi);
    if (acl) ids.acl = acl;
  }
  return ids;
}

/** Finds identifiers anywhere in free text, such as a printed bibliography entry. */
export function identifiersIn(text: string): Identifiers {
  const acl = /https?:\/\/[^\s]*acl(?:web|anthology)[^\s]*/i.exec(text)?.[0];
  return identifiers({
    doi: normaliseDoi(text),
    arxiv: normaliseArxiv(text),
    pmid: /pmid|pubmed/i.test(text) ? normalisePmid(text) : undefined,
    pmcid: /pmc\s?\d|pmcid|articles\/pmc/i.test(text) ? normalisePmcid(text) : undefined,
    acl: acl ? normaliseAcl(acl) : undefined,
    s2: undefined,
    url: undefined,
  });
}

/** The kinds of identifiers, in the order in which a paper's id prefers them. */
export const IDENTIFIER_ORDER = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2', 'url'] as const;

/** Returns a paper's id, such as `doi:10.7554/elife.28671`: its first identifier in {@link IDENTIFIER_ORDER}, else the source's hash. */
export function paperId(ids: Identifiers, sha256: string): string {
  for (const name of IDENTIFIER_ORDER) {
    const value = ids[name];
    if (value) return `${name}:${value}`;
  }
  return `sha256:${sha256}`;
}
