/** What a command of a class says of the paper as a whole. */
export type FrontRole = 'title' | 'author' | 'abstract';

/** Words before "title", "author" and "abstract" that make them something else. */
const OTHER =
  /short|running|sub|pdf|book|toc|alt|foreign|journal|make|section|chapter|figure|table|ref|cite|part|float|series|conference|event|course|second|list(?!$)|print|page|this|bib|corres|note|mark|affil|equal|last|contact|cover|head|graphical|extended|lay|german|french|keyword|deutsch|name$|file|editor|translator/i;

/**
 * The role of a command or environment by its name, as classes make them: `\thesistitle`, `\SetAuthors`,
 * `\begin{sciabstract}`.
 */
export function frontRole(name: string): FrontRole | undefined {
  if (!/^[a-zA-Z]{4,20}\*?$/.test(name) || OTHER.test(name)) return undefined;
  if (/title$/i.test(name)) return 'title';
  if (/author(?:s|list|snames|one|two|three|four)?$/i.test(name)) return 'author';
  return /abstract(?:text|en|english)?\*?$/i.test(name) ? 'abstract' : undefined;
}
