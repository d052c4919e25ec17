import type { LatexPackage } from './package.js';

/** Springer Nature classes (llncs, svjour3, sn-jnl) and authblk. */
export const springer: LatexPackage = {
  commands: {
    sOm: 'affil',
    Om: 'institute',
    m: `fnm sur pfx spfx sfx dgr at prefix suffix orgname orgdiv orgaddress city country street state postcode corres firstname lastname
      dedication editorial`,
    r: `titlerunning authorrunning tocauthor toctitle subclass journalname equalcont runningtitle runningauthor
      journaltitle classification`,
    '-': 'smartqed Letter',
  },
  citationDefaults: [{ class: /^svjour3/i, style: 'author-year' }],
  citationOptions: {
    numeric: /^(?:Numbered|sn-[a-z-]*-num|sn-nature|sn-standardnature|sn-vancouver|sn-aps)$/,
  },
  macros: [
    ['bmhead', 'sm', '\\subsection*{#2}'],
    ['ackname', '', 'Acknowledgements'],
    ['discintname', '', 'Disclosure of Interests'],
  ],
};
