import { frontRole } from './front-commands.js';
import { COMMANDS } from './registry.js';

/** Commands that a paper's definitions cannot redefine. */
export const PROTECTED_COMMANDS: ReadonlySet<string> = new Set(
  `section subsection subsubsection paragraph subparagraph chapter part title author caption label
  footnote item includegraphics bibliography maketitle begin end document textbf emph textit input include abstract thanks
  url href par bibitem newblock appendix multicolumn multirow hline and text mbox small footnotesize
  citeproc citeproctext CSLLeftMargin CSLRightInline CSLBlock CSLIndent pandocbounded tightlist bysame bibinfo bibnamefont bibfnamefont citenamefont BibitemOpen BibitemShut bibfield date keywords hspace vspace today
  mn@doi mn@eprint mn@urlcharsother BibTeX LaTeX TeX LaTeXe thesection thetable thefigure theequation frac sqrt sum left right`.split(
    /\s+/,
  ),
);

const NOT_A_CITATION =
  /style|alias|namefont|newcite|nocite|declarecite|citetext|citelist|citation|ctlcite|citename|citeauthoryear|astroncite|punct|cited$|excite|citeproc/i;

/**
 * Returns the signature of a command's arguments; undefined for an unknown command. Unlisted commands with "cite" in the name
 * are citations, since many classes and papers define their own.
 */
export function commandSignature(name: string): string | undefined {
  if (COMMANDS[name] !== undefined) return COMMANDS[name];
  // multibib appends a suffix to the commands of further bibliographies.
  if (/^bibliographystyle[a-zA-Z]+$/.test(name)) return 'r';
  if (isBibliography(name)) return 'k';
  if (isCiteLike(name)) return 'saOOkn';
  if (isRefLike(name)) return 'sk';
  return frontRole(name) ? 'sOm' : undefined;
}

/** True for `\bibliography` and multibib's variants such as `\bibliographysupp`. */
export const isBibliography = (name: string): boolean => /^bibliography(?!style)[a-zA-Z]*$/.test(name);

export const isCiteLike = (name: string): boolean =>
  /^[a-z]*cite[a-z]*$/i.test(name) && !NOT_A_CITATION.test(name);

/** True for cross-reference commands that classes define: `\figref`, `\Secref`, `\eqnref`. */
export const isRefLike = (name: string): boolean =>
  COMMANDS[name] === undefined && /^[a-zA-Z]{2,8}ref$/.test(name) && !/href|cite|foot|note|^end/i.test(name);
