import { CITING_DOCUMENTS, type LicenceFacts } from '../card/licences.js';

const HEAD = /^---\n([\s\S]*?)\n---\n/;
/** A name, or the list of names that the hub takes, too. */
const LICENCE = /^license:[ \t]*(.*)(?:\n[ \t]*- .*)*$/m;
const LOADING = /load_dataset\("(?:[^"\\\n]|\\.)*"\)/;

/** The licence in the head of a card; undefined if it has none. */
export function licenceInCard(card: string): string | undefined {
  const [, head = ''] = HEAD.exec(card) ?? [];
  const name = LICENCE.exec(head)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  return name === '' ? undefined : name;
}

/** The papers by licence, as the card's section on licences lists them, and whether rows quote cited works. */
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

/** The card for a repository: under this licence, and loaded by the repository's name. */
export function cardForHub(card: string, repository: string, licence: string): string {
  const named = card.replace(HEAD, (head, lines: string) =>
    LICENCE.test(lines)
      ? head.replace(LICENCE, () => `license: ${licence}`)
      : head.replace('---\n', () => `---\nlicense: ${licence}\n`),
  );
  return named.replace(LOADING, () => `load_dataset(${JSON.stringify(repository)})`);
}
