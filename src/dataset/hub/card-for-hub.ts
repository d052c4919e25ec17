import { CITING_DOCUMENTS, type LicenceFacts } from '../card/licences.js';

const HEAD = /^---\n([\s\S]*?)\n---\n/;
/** The hub accepts one name or a list of names. */
const LICENCE = /^license:[ \t]*(.*)(?:\n[ \t]*- .*)*$/m;
const LOADING = /load_dataset\("(?:[^"\\\n]|\\.)*"\)/;

/** Reads the licence from the front matter of a card; undefined if it has none. */
export function licenceInCard(card: string): string | undefined {
  const [, head = ''] = HEAD.exec(card) ?? [];
  const name = LICENCE.exec(head)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  return name === '' ? undefined : name;
}

/** Reads the number of papers by licence from the licence section of a card, and whether rows quote cited works. */
export function licencesInCard(card: string): LicenceFacts {
  const [, section = ''] = /^## Licence\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(card) ?? [];
  const licences = [...section.matchAll(/^\| (.+) \| ([\d,]+) \|$/gm)].map(
    ([, licence = '', papers = '']) => ({
      licence: licence === 'not known' ? null : licence.replaceAll('\\', ''),
      papers: Number(papers.replaceAll(',', '')),
    }),
  );
  return { licences, quotesCited: section.includes(`| Licence | ${CITING_DOCUMENTS} |\n`) };
}

/** Adapts a card to a repository: sets the licence, and the repository's name in the code that loads the dataset. */
export function cardForHub(card: string, repository: string, licence: string): string {
  const named = card.replace(HEAD, (head, lines: string) =>
    LICENCE.test(lines)
      ? head.replace(LICENCE, () => `license: ${licence}`)
      : head.replace('---\n', () => `---\nlicense: ${licence}\n`),
  );
  return named.replace(LOADING, () => `load_dataset(${JSON.stringify(repository)})`);
}
