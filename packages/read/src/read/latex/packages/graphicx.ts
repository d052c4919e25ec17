import type { LatexPackage } from './package.js';

/** Pictures and drawings: graphicx, its predecessors, TikZ and others. */
export const graphicx: LatexPackage = {
  commands: {
    rm: 'rotatebox adjustbox',
    rom: 'scalebox',
    srrm: 'resizebox',
    sook: 'includegraphics includesvg',
    or: 'includepdf includestandalone faIcon',
    sor: 'epsfig psfig epsffile epsfbox',
    sOrOO: 'psfrag',
    r: `graphicspath DeclareGraphicsExtensions usetikzlibrary pgfplotsset tikzset pdfinfo dynkin`,
    o: 'tikzexternalize',
    '-': 'rotate',
  },
  environments: {
    r: 'adjustbox turn rotate',
    '-': 'landscape',
    o: 'sidewaysfigure sidewaysfigure* sidewaystable sidewaystable*',
  },
  macros: [['tikzmark', 'm', '']],
  drawings: `axodraw axopicture dependency tikzpicture pgfpicture pspicture pspicture* tikzcd circuitikz forest dynkinDiagram rootSystem axis feynman
    feynmandiagram fmffile quantikz chronology ganttchart overpic asy pgfplots xy diagram psmatrix bytefield`,
  floats: { figure: 'sidewaysfigure', table: 'sidewaystable' },
};
