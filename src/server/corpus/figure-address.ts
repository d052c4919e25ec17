import type { Row } from '../../corpus/index.js';

/** Returns the web address of a paper; ignores addresses of other kinds. */
export function webAddress(row: Row): string | null {
  if (row.doi) return `https://doi.org/${encodeURI(String(row.doi))}`;
  if (row.arxiv) return `https://arxiv.org/abs/${encodeURI(String(row.arxiv))}`;
  for (const address of [row.source_url, row.url])
    if (typeof address === 'string' && /^https?:\/\//i.test(address)) return address;
  return null;
}

/** Lists the addresses at which a figure may be on the web: of its image, its page and its article. */
export function figureAddresses(paper: Row, object: Row): string[] {
  const [image = ''] = (object.images ?? []) as string[];
  const doi = /^info:doi\/(10\..+)$/.exec(image)?.[1];
  const article = webAddress(paper);
  const pmcid = paper.pmcid ? `PMC${String(paper.pmcid).replace(/^PMC/i, '')}` : undefined;
  // Publishers' pages use the identifiers of JATS.
  const id = paper.format === 'jats' ? encodeURIComponent(String(object.object_id)) : '';
  return [
    ...(doi ? [`https://doi.org/${encodeURI(doi)}`] : []),
    ...(/^https?:\/\//i.test(image) ? [image] : []),
    ...(pmcid && id ? [`https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/figure/${id}/`] : []),
    ...(article ? [id ? `${article}#${id}` : article] : []),
    ...(paper.pmid ? [`https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(String(paper.pmid))}/`] : []),
  ];
}
