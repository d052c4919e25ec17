import { frontRole } from './front-commands.js';
import { COMMANDS } from './registry.js';

/** Commands whose meaning a paper's own definitions do not change for us. */
export const KEPT_COMMANDS: ReadonlySet<string> = new Set(
  `section subsection subsubsection paragraph subparagraph chapter part title author caption label
  footnote item includegraphics bibliography maketitle begin end document textbf emph textit input include abstract thanks
  url href par bibitem newblock appendix multicolumn multirow hline and text mbox small footnotesize
  citeproc citeproctext CSLLeftMargin CSLRightInline CSLBlock CSLIndent pandocbounded tightlist bysame bibinfo bibnamefont bibfnamefont citenamefont BibitemOpen BibitemShut bibfield date keywords hspace vspace today
  mn@doi mn@eprint mn@urlcharsother BibTeX LaTeX TeX LaTeXe thesection thetable thefigure theequation frac sqrt sum left right`.split(
    /\s+/,
  ),
);

const NO_CITATION =
  /style|alias|namefont|newcite|nocite|declarecite|citetext|citelist|citation|ctlcite|citename|citeauthoryear|astroncite|punct|cited$|excite|citeproc/i;

/**
 * How a command's arguments are read; undefined where nothing is known of it. A command that no package has and that is
 * called something with "cite" cites: classes and papers make new ones all the time.
 */
export function signatureOf(name: string): string | undefined {
  if (COMMANDS[name] !== undefined) return COMMANDS[name];
  // multibib names commands of a second bibliography by what is added to the first's.
  if (/^bibliographystyle[a-zA-Z]+$/.test(name)) return 'r';
  if (isBibliography(name)) return 'k';
  if (isCiteLike(name)) return 'saOOkn';
  if (isRefLike(name)) return 'sk';
  return frontRole(name) ? 'sOm' : undefined;
}

/** `\bibliography`, or one of multibib's, as `\bibliographysupp`. */
export const isBibliography = (name: string): boolean => /^bibliography(?!style)[a-zA-Z]*$/.test(name);

export const isCiteLike = (name: string): boolean =>
  /^[a-zA-Z]*cite[a-zA-Z]*$/i.test(name) && !NO_CITATION.test(name);

/** `\figref`, `\Secref`, `\eqnref`: classes make commands that refer to labels, and name them so. */
export const isRefLike = (name: string): boolean =>
  COMMANDS[name] === undefined && /^[a-zA-Z]{2,8}ref$/.test(name) && !/href|cite|foot|note|^end/i.test(name);
