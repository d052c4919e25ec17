import type { LatexPackage } from './package.js';

/** Floats and their contents: caption, subcaption, subfig, float, wrapfig, sidecap and similar packages. */
export const floats: LatexPackage = {
  commands: {
    sOm: 'subcaption',
    rm: 'captionof',
    or: 'captionsetup',
    rr: 'floatname',
    OOm: 'subfloat subfigure subtable',
    sOmoom: 'subcaptionbox',
    sk: 'subref',
    o: 'sidecaption',
    m: 'legend',
    '-': 'FloatBarrier ContinuedFloat',
  },
  environments: {
    o: 'marginfigure margintable SCfigure SCtable scheme chart graph plate program teaserfigure',
    oR: 'subfigure subtable',
    oror: 'wrapfigure wraptable wrapfigure* wrapfloat',
  },
  macros: [['phantomcaption', '', '']],
  floats: {
    figure: 'wrapfigure marginfigure SCfigure teaserfigure scheme chart graph plate floatingfigure',
    table: 'wraptable margintable SCtable floattable rotatetable',
    algorithm: 'program',
    text: 'wrapfloat',
  },
};
