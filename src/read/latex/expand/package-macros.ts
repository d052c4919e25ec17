import { tokenise } from '../tokens/tokens.js';
import { type Macro, xparseParameters } from './macros.js';

/**
 * Commands of classes and packages, said in LaTeX that the reader knows: name, arguments as `\NewDocumentCommand`
 * has them, body. A paper's own definition goes before these.
 */
const DEFINITIONS: readonly (readonly [name: string, parameters: string, body: string])[] = [
  // LaTeX's own
  ['@firstofone', 'm', '#1'],
  ['@firstoftwo', 'mm', '#1'],
  ['@secondoftwo', 'mm', '#2'],
  ['@gobble', 'm', ''],
  ['@gobbletwo', 'mm', ''],
  ['protect', '', ''],
  ['space', '', '\\ '],
  ['@empty', '', ''],
  // changes, and what journals made of it
  ['added', 'O{}m', '#2'],
  ['deleted', 'O{}m', ''],
  ['replaced', 'O{}mm', '#2'],
  ['highlight', 'O{}m', '#2'],
  // siunitx
  ['qtyrange', 'O{}mmm', '\\SIrange{#2}{#3}{#4}'],
  ['complexnum', 'O{}m', '#2'],
  ['numproduct', 'O{}m', '#2'],
  ['qtyproduct', 'O{}mm', '#2 \\si{#3}'],
  // threeparttable
  ['tnote', 'm', '\\textasciicircum #1'],
  ['tnotex', 'm', ''],
  // AAS
  ['ion', 'mm', '#1 #2'],
  ['facilities', 'm', '\\par Facilities: #1\\par '],
  ['facility', 'm', '\\par Facility: #1\\par '],
  ['software', 'm', '\\par Software: #1\\par '],
  ['tablerefs', 'm', '\\tablecomments{#1}'],
  // JMLR, Springer Nature, Copernicus
  ['acks', 'm', '\\acknowledgments #1'],
  ['bmhead', 'sm', '\\subsection*{#2}'],
  ['introduction', 'O{Introduction}', '\\section{#1}'],
  ['conclusions', 'O{Conclusions}', '\\section{#1}'],
  ['citetext', 'm', '(#1)'],
  ['authorcontribution', 'm', '\\section*{Author contributions} #1\\par '],
  ['competinginterests', 'm', '\\section*{Competing interests} #1\\par '],
  ['codedataavailability', 'm', '\\section*{Code and data availability} #1\\par '],
  // SEG
  ['plot', 'smmm', '\\begin{figure}\\includegraphics[#3]{#2}\\caption{#4}\\label{fig:#2}\\end{figure}'],
  ['tabl', 'smmm', '\\begin{table}\\caption{#3}\\label{tbl:#2}#4\\end{table}'],
  ['append', 'O{}m', '\\section{#2}'],
  // llncs
  ['ackname', '', 'Acknowledgements'],
  ['discintname', '', 'Disclosure of Interests'],
  // physics and chemistry
  ['isotope', 'O{}m', '\\textsuperscript{#1}#2'],
  ['pH', '', 'pH'],
  // algorithm2e
  ['KwTo', '', ' to '],
  ['KwSty', 'm', '#1'],
  ['FuncSty', 'm', '#1'],
  ['ArgSty', 'm', '#1'],
  ['DataSty', 'm', '#1'],
  // algorithmicx
  ['Call', 'mm', '\\text{#1}(#2)'],
  ['textproc', 'm', '\\text{#1}'],
  ['algorithmicrequire', '', 'Require:'],
  ['algorithmicensure', '', 'Ensure:'],
  // csquotes
  ['blockquote', 'O{}m', '\\enquote{#2}'],
  ['textquote', 'O{}m', '\\enquote{#2}'],
  ['foreignquote', 'mm', '\\enquote{#2}'],
  // wording of other packages
  ['xperiod', '', '.'],
  ['nth', 'm', '#1th'],
  ['sfrac', 'O{}mm', '#2/#3'],
  ['nicefrac', 'O{}mm', '#2/#3'],
  ['textfrac', 'mm', '#1/#2'],
  ['colorbox', 'O{}mm', '#3'],
  ['tcbox', 'O{}m', '#2'],
  ['tikzmark', 'm', ''],
  ['hl', 'm', '#1'],
  ['phantomcaption', '', ''],
  ['hreffootnote', 'mm', '#2'],
];

/** What the commands of packages stand for, by name. */
export const PACKAGE_MACROS: ReadonlyMap<string, Macro> = new Map(
  DEFINITIONS.map(([name, parameters, body]) => [
    name,
    { parameters: xparseParameters(tokenise(parameters)), body: tokenise(body) },
  ]),
);
