export interface Entry {
  title?: string;
  author?: string;
  year?: number;
  doi?: string;
  pmid?: string;
  arxiv?: string;
}

export interface Article extends Entry {
  abstract?: string;
  cites?: Entry[];
}

const tag = (name: string, value: unknown) => (value === undefined ? '' : `<${name}>${value}</${name}>`);
const identifier = (name: string, type: string, value: unknown) =>
  value === undefined ? '' : `<${name} pub-id-type="${type}">${value}</${name}>`;

function entryXml(entry: Entry, id: string): string {
  const author = entry.author
    ? `<person-group person-group-type="author"><name><surname>${entry.author}</surname></name></person-group>`
    : '';
  return `<ref id="${id}"><element-citation publication-type="journal">${author}${tag('year', entry.year)}${tag('article-title', entry.title)}
    ${identifier('pub-id', 'doi', entry.doi)}${identifier('pub-id', 'pmid', entry.pmid)}${identifier('pub-id', 'arxiv', entry.arxiv)}</element-citation></ref>`;
}

/** A JATS article with a paragraph that cites its entries. */
export function articleXml({ abstract, cites = [], ...entry }: Article): string {
  return `<article><front><article-meta>${identifier('article-id', 'doi', entry.doi)}${identifier('article-id', 'arxiv', entry.arxiv)}
    <title-group>${tag('article-title', entry.title)}</title-group>
    ${entry.author ? `<contrib-group><contrib contrib-type="author"><name><surname>${entry.author}</surname></name></contrib></contrib-group>` : ''}
    ${entry.year ? `<pub-date><year>${entry.year}</year></pub-date>` : ''}${abstract ? `<abstract><p>${abstract}</p></abstract>` : ''}</article-meta></front>
    <body><p>Text${cites.map((_, i) => ` <xref ref-type="bibr" rid="r${i}">[${i}]</xref>`).join('')}.</p></body>
    <back><ref-list>${cites.map((cite, i) => entryXml(cite, `r${i}`)).join('')}</ref-list></back></article>`;
}
