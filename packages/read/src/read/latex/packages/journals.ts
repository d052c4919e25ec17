import type { LatexPackage } from './package.js';

/** Commands for journal names in astronomy styles. */
export const JOURNALS: Readonly<Record<string, string>> = {
  apj: 'ApJ',
  apjl: 'ApJL',
  apjs: 'ApJS',
  aj: 'AJ',
  mnras: 'MNRAS',
  aap: 'A&A',
  aaps: 'A&AS',
  araa: 'ARA&A',
  pasp: 'PASP',
  pasj: 'PASJ',
  nat: 'Nature',
  prd: 'PRD',
  prl: 'PRL',
  apss: 'Ap&SS',
  icarus: 'Icarus',
  jcap: 'JCAP',
  aapr: 'A&A Rev.',
  physrep: 'Phys. Rep.',
  ssr: 'Space Sci. Rev.',
  solphys: 'Sol. Phys.',
  planss: 'Planet. Space Sci.',
  procspie: 'Proc. SPIE',
  memras: 'MmRAS',
  qjras: 'QJRAS',
  baas: 'BAAS',
  pra: 'PRA',
  prb: 'PRB',
  prc: 'PRC',
  pre: 'PRE',
  rmp: 'Rev. Mod. Phys.',
  pasa: 'PASA',
  na: 'New A',
  nar: 'New A Rev.',
  applopt: 'Appl. Opt.',
  jgr: 'J. Geophys. Res.',
  grl: 'Geophys. Res. Lett.',
};

/** aas_macros: journal names. */
export const journals: LatexPackage = {
  macros: Object.entries(JOURNALS).map(
    ([name, journal]) => [name, '', `${journal.replace('&', '\\&')}\\xspace `] as const,
  ),
};
