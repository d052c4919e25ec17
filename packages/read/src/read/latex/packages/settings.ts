import type { LatexPackage } from './package.js';

/** Commands of many packages that configure pages, boxes, captions and lists, and print nothing. */
export const settings: LatexPackage = {
  commands: {
    r: `emoji twemoji needspace Needspace raisetag AddToShipoutPicture AddToShipoutPictureBG AddToShipoutPictureFG SetWatermarkText
      SetWatermarkScale SetWatermarkLightness SetWatermarkColor watermark setwatermarkfontsize geometry newgeometry savegeometry
      loadgeometry backgroundsetup tcbset tcbuselibrary mdfsetup floatstyle setcellgapes bookmarksetup epstopdfsetup settopmatter
      message wlog pdfpageattr pdfcatalog inputencoding acsetup setacronymstyle myexternaldocument
      AtEveryBibitem AtEveryCitekey SetBlockThreshold MakeOuterQuote MakeInnerQuote defaultfontfeatures addfontfeatures
      fancyheadoffset pgfmathparse microtypesetup ctexset`,
    or: 'fancyhead fancyfoot usemintedstyle setminted newmdenv setmathrm setmathsf',
    sr: 'restylefloat',
    sR: 'nobibliography',
    rr: `settowidth settoheight settodepth crefalias creflabelformat AtBeginEnvironment AtEndEnvironment
      BeforeBeginEnvironment AfterEndEnvironment DeclareCaptionFormat DeclareCaptionFont DeclareCaptionLabelFormat
      DeclareCaptionLabelSeparator DeclareCaptionStyle newunicodechar GenericWarning GenericError DefineBibliographyStrings
      DefineBibliographyExtras pgfmathsetmacro pgfmathsetlengthmacro pgfmathtruncatemacro preto appto gpreto gappto
      newfontfamily setkomafont addtokomafont`,
    orr: 'DeclareTotalTCBox',
    rrr: 'rowcolors DeclareTColorBox NewTColorBox',
    rrro: 'newfloat',
    ror: 'defbibheading defbibnote defbibfilter',
    oroor: 'newtcolorbox renewtcolorbox newtcbtheorem',
  },
};
