import type { LatexPackage } from './package.js';

/** biblatex. */
export const biblatex: LatexPackage = {
  commands: {
    or: 'addbibresource ExecuteBibliographyOptions',
    sorr: 'DeclareFieldFormat DeclareNameFormat DeclareListFormat',
    o: 'printbibliography',
    sroor: 'renewbibmacro newbibmacro',
    'sOOk+': `cites Cites parencites Parencites textcites Textcites autocites Autocites footcites Footcites footcitetexts smartcites Smartcites supercites`,
    OxOk: 'volcite Volcite pvolcite Pvolcite tvolcite Tvolcite fvolcite ftvolcite svolcite Svolcite avolcite Avolcite',
  },
  pluralCitations: 'cites parencites textcites autocites footcites footcitetexts smartcites supercites',
  bibliographyStyles: { alphabetic: /alpha/, 'author-year': /author|apa|chicago|mla|verbose|harvard/ },
  citations: {
    textual: 'textcite',
    bracketed: 'parencite autocite footcite footcitetext smartcite supercite',
    full: 'fullcite footfullcite',
    title: 'citetitle',
    year: 'citedate',
  },
};
