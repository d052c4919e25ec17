import type { LatexPackage } from './package.js';

/** Astronomy classes: AASTeX, emulateapj, A&A, MNRAS. */
export const aastex: LatexPackage = {
  commands: {
    m: 'object tablecaption colhead tablehead tablecomments tablenotemark figcaption gridline',
    rm: 'altaffiltext tablenotetext',
    rrm: 'fig leftfig rightfig boxedfig rotatefig',
    or: 'altaffilmark inst',
    sor: 'plotone',
    rr: 'plottwo',
    r: `pagerange nocollaboration figurenum epsscale tablewidth tabletypesize tablecolumns tablenum thesaurus offprints slugcomment
      submitjournal lefthead righthead shorttitle shortauthors received accepted published submitted`,
    '-': 'startdata enddata noaffiliation decimals decimalcolnumbers fnmsep bsp',
  },
  environments: {
    oro: 'deluxetable deluxetable* deluxerotate splitdeluxetable splitdeluxetable* longdeluxetable',
  },
  macros: [
    ['ion', 'mm', '#1 #2'],
    ['facilities', 'm', '\\par Facilities: #1\\par '],
    ['facility', 'm', '\\par Facility: #1\\par '],
    ['software', 'm', '\\par Software: #1\\par '],
    ['tablerefs', 'm', '\\tablecomments{#1}'],
  ],
  symbols: {
    farcs: '″.',
    farcm: '′.',
    fdg: '°.',
    arcsec: '″',
    arcmin: '′',
    degr: '°',
    micron: 'µm',
    nodata: '…',
  },
  tabulars: 'deluxetable deluxetable* splitdeluxetable splitdeluxetable* longdeluxetable',
  citationDefaults: [
    { class: /^(?:aastex|emulateapj|aa$|mnras|openjournal)/i, style: 'author-year', comma: false },
  ],
  structuredAbstract: /^aa\d*$/,
  floats: { table: 'deluxetable splitdeluxetable longdeluxetable' },
};
