/** Where code is kept. A path must follow, else the name is of the site and not of any code. */
const CODE =
  /(?:https?:\/\/)?(?:www\.)?(?:(?:github\.com|gitlab\.(?:com|org)|bitbucket\.org|codeberg\.org|codeocean\.com|huggingface\.co)\/[\w.~%@-]{1,100}(?:\/[\w.~%@/-]{0,200})?|(?:[\w-]{1,60}\.)?(?:sourceforge\.net|sf\.net|github\.io|gitlab\.io)\/[\w.~%@/-]{1,200}|zenodo\.org\/(?:records?|badge|doi)\/[\w./-]{1,100}|(?:(?:dx\.)?doi\.org\/|doi:\s?)?10\.5281\/zenodo\.\d{1,12})/giu;

/** Without the sign that ends a sentence, in one spelling. */
function canonical(found: string): string {
  const trimmed = found.replace(/[.,;:/-]+$/, '');
  const doi = /10\.5281\/zenodo\.\d+$/i.exec(trimmed);
  if (doi && !/zenodo\.org\//i.test(trimmed)) return `https://doi.org/${doi[0].toLowerCase()}`;
  const bare = trimmed.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  const slash = bare.indexOf('/');
  return `https://${bare.slice(0, slash).toLowerCase()}${bare.slice(slash).replace(/\.git$/, '')}`;
}

/** Addresses of code in texts, each once, in the order in which they come. */
export function codeUrls(texts: Iterable<string>): string[] {
  const urls = new Set<string>();
  for (const text of texts) {
    // Most paragraphs name none: a search for a dot and one of few words is cheaper than the pattern.
    if (!/git|bitbucket|codeberg|codeocean|huggingface|sourceforge|\bsf\.net|zenodo/i.test(text)) continue;
    for (const [found] of text.matchAll(CODE)) {
      const url = canonical(found);
      if (url.indexOf('/', 8) > 0) urls.add(url);
    }
  }
  return [...urls];
}

/** Those in a paper's body, its abstract, its footnotes and the sections behind it. */
export function codeUrlsOf(paper: {
  paragraphs: { text: string }[];
  objects?: { kind: string; content: string }[] | null;
  code_urls?: string[] | null;
}): string[] {
  const told = codeUrls([
    ...paper.paragraphs.map(({ text }) => text),
    ...(paper.objects ?? []).filter(({ kind }) => kind === 'text').map(({ content }) => content),
  ]);
  // What Papers with Code knows beside, in the same spelling; that is code on whatever host.
  const known = (paper.code_urls ?? []).map((url) => codeUrls([url])[0] ?? url.replace(/\/+$/, ''));
  return [...new Set([...told, ...known])];
}
