import type { LatexPackage } from './package.js';

/** beamer: frames, blocks, columns, overlays. Overlay specifications `<…>` are skipped in expand/overlays.ts. */
export const beamer: LatexPackage = {
  commands: {
    m: 'frame uncover visible invisible action structure alert framesubtitle beamerbutton beamergotobutton beamerskipbutton beamerreturnbutton titlegraphic',
    M: 'onslide',
    o: 'pause framebreak noframebreak',
    or: `column usecolortheme usefonttheme useinnertheme useoutertheme AtBeginSection AtBeginSubsection AtBeginPart AtBeginSubsubsection
      AtBeginLecture logo setbeameroption`,
    r: 'setbeamersize setbeamercovered beamertemplatetransparentcovereddynamic',
    srr: 'setbeamercolor setbeamerfont',
    rr: 'definebeamercolor',
    roR: 'setbeamertemplate defbeamertemplate addtobeamertemplate',
    rrR: 'usebeamercolor usebeamerfont',
    '-': `titlepage beamertemplatebookbibitems beamertemplatearticlebibitems beamertemplatetextbibitems insertframenumber
      inserttotalframenumber insertsection insertsubsection inserttitle insertshorttitle insertauthor insertshortauthor insertdate
      insertshortdate insertinstitute insertshortinstitute insertlogo`,
  },
  overlays: /^(?:beamer|beamerarticle)$/,
  environments: {
    oGG: 'frame',
    G: 'block alertblock exampleblock',
    o: 'columns overprint',
    or: 'column',
    rr: 'overlayarea',
    '-': 'onlyenv uncoverenv visibleenv actionenv altenv semiverbatim',
  },
  macros: [
    ['frametitle', 'O{}m', '\\paragraph*{#2}'],
    ['only', 'm', '#1 '],
    ['alt', 'mm', '#1'],
    ['temporal', 'mmm', '#3'],
  ],
};
