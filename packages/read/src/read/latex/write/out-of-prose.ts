import { frontRole } from '../packages/front-commands.js';

/** Commands whose text is not part of the sentence around them. */
const OUT_OF_PROSE: ReadonlySet<string> = new Set(
  `title author affiliation address email institute altaffiltext affil collaboration homepage altaffiliation alsoaffiliation
  icmltitle icmlauthor Author thanks Thanks caption captionof tablecaption subcaption todo marginpar marginnote missingfigure fxnote fxwarning
  fxerror fxfatal sidenote abstract keywords label bibliography usepackage documentclass documentstyle bibitem orcid
  newacronym epigraph subfloat subfigure tablenotetext tablecomments IEEEauthorblockN IEEEauthorblockA figcaption
  surname givenname fnm sur firstname lastname orgname orgdiv orgaddress corres hypersetup defcitealias`.split(
    /\s+/,
  ),
);

/** Environments whose text is not part of the body. */
export const OUT_OF_BODY =
  /^(?:(?:mcite)?thebibliography[a-zA-Z]*|references|CSLReferences|cslreferences|bibdiv|biblist|abstract|summary|keywords?|IEEEkeywords|CCSXML|highlights|AMS|MSCcodes|amscode|jelcode|PACS|tocentry|graphicalabstract|algorithmic|comment|IEEEbiography(?:nophoto)?|biography)\*?$/;

/** True for a command whose text is printed elsewhere on the page, or not at all. */
export const isOutOfProse = (name: string): boolean =>
  OUT_OF_PROSE.has(name) || frontRole(name) !== undefined;
