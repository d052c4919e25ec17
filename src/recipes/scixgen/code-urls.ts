/** URLs of code hosts. A path is required, because without one the URL only names the site. */
const CODE =
  /(?:https?:\/\/)?(?:www\.)?(?:(?:github\.com|gitlab\.(?:com|org)|bitbucket\.org|codeberg\.org|codeocean\.com|huggingface\.co)\/[\w.~%@-]{1,100}(?:\/[\w.~%@/-]{0,200})?|(?:[\w-]{1,60}\.)?(?:sourceforge\.net|sf\.net|github\.io|gitlab\.io)\/[\w.~%@/-]{1,200}|zenodo\.org\/(?:records?|badge|doi)\/[\w./-]{1,100}|(?:(?:dx\.)?doi\.org\/|doi:\s?)?10\.5281\/zenodo\.\d{1,12})/giu;

/** Normalises a URL and removes the punctuation of the sentence after it. */
function normaliseUrl(url: string): string {
  const trimmed = url.replace(/[.,;:/-]+$/, '');
  const doi = /10\.5281\/zenodo\.\d+$/i.exec(trimmed);
  if (doi && !/zenodo\.org\//i.test(trimmed)) return `https://doi.org/${doi[0].toLowerCase()}`;
  const bare = trimmed.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  const slash = bare.indexOf('/');
  return `https://${bare.slice(0, slash).toLowerCase()}${bare.slice(slash).replace(/\.git$/, '')}`;
}

/** Finds URLs of code in texts, each once, in order. */
export function findCodeUrls(texts: Iterable<string>): string[] {
  const urls = new Set<string>();
  for (const text of texts) {
    // This pattern is faster than the full one, and most paragraphs have no such URL.
    if (!/git|bitbucket|codeberg|codeocean|huggingface|sourceforge|\bsf\.net|zenodo/i.test(text)) continue;
    for (const [match] of text.matchAll(CODE)) {
      const url = normaliseUrl(match);
      if (url.indexOf('/', 8) > 0) urls.add(url);
    }
  }
  return [...urls];
}

/** Finds URLs of a paper's code in its text, its footnotes and metadata. */
export function paperCodeUrls(paper: {
  paragraphs: { text: string }[];
  objects?: { kind: string; content: string }[] | null;
  code_urls?: string[] | null;
}): string[] {
  const inText = findCodeUrls([
    ...paper.paragraphs.map(({ text }) => text),
    ...(paper.objects ?? []).filter(({ kind }) => kind === 'text').map(({ content }) => content),
  ]);
  // URLs from metadata (Papers with Code) may be on any host.
  const fromMetadata = (paper.code_urls ?? []).map(
    (url) => findCodeUrls([url])[0] ?? url.replace(/\/+$/, ''),
  );
  return [...new Set([...inText, ...fromMetadata])];
}
