/** Part of the front matter that a command gives. */
export type FrontRole = 'title' | 'author' | 'abstract';

/** Words in a name that change the meaning of "title", "author" or "abstract". */
const OTHER_MEANING =
  /short|running|sub|pdf|book|toc|alt|foreign|journal|make|section|chapter|figure|table|ref|cite|part|float|series|conference|event|course|second|list(?!$)|print|page|this|bib|corres|note|mark|affil|equal|last|contact|cover|head|graphical|extended|lay|german|french|keyword|deutsch|name$|file|editor|translator/i;

/** Guesses the role of a class's command or environment from its name: `\thesistitle`, `\SetAuthors`, `\begin{sciabstract}`. */
export function frontRole(name: string): FrontRole | undefined {
  if (!/^[a-zA-Z]{4,20}\*?$/.test(name) || OTHER_MEANING.test(name)) return undefined;
  if (/title$/i.test(name)) return 'title';
  if (/author(?:s|list|snames|one|two|three|four)?$/i.test(name)) return 'author';
  return /abstract(?:text|en|english)?\*?$/i.test(name) ? 'abstract' : undefined;
}
