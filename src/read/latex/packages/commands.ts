import { COMMANDS } from './registry.js';

/** Commands whose meaning a paper's own definitions do not change for us. */
export const KEPT_COMMANDS: ReadonlySet<string> = new Set(
  `section subsection subsubsection paragraph subparagraph chapter part title author caption label
  footnote item includegraphics bibliography maketitle begin end document textbf emph textit input include abstract thanks
  url href par bibitem newblock appendix multicolumn multirow hline and text mbox small footnotesize
  bibinfo bibnamefont bibfnamefont citenamefont BibitemOpen BibitemShut bibfield date keywords hspace vspace today
  thesection thetable thefigure theequation frac sqrt sum left right`.split(/\s+/),
);

const NO_CITATION =
  /style|alias|namefont|newcite|nocite|declarecite|citetext|citelist|citation|ctlcite|citename|citeauthoryear|astroncite|punct|cited$|excite/i;

/**
 * How a command's arguments are read; undefined where nothing is known of it. A command that no package has and that is
 * called something with "cite" cites: classes and papers make new ones all the time.
 */
export function signatureOf(name: string): string | undefined {
  return COMMANDS[name] ?? (isCiteLike(name) ? 'sOOkn' : undefined);
}

export const isCiteLike = (name: string): boolean =>
  /^[a-zA-Z]*cite[a-zA-Z]*$/i.test(name) && !NO_CITATION.test(name);
