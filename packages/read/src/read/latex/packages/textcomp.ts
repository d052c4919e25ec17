import type { LatexPackage } from './package.js';
import { symbolTable } from './symbol-table.js';

/** Named characters of LaTeX, textcomp, inputenc, hyphenat and gensymb, and the TeX logos. */
export const textcomp: LatexPackage = {
  symbols: {
    nobreakdash: '',
    og: '« ',
    fg: ' »',
    ...symbolTable(String.raw`
      % %   & &   # #   $ $   _ _   { {   } }   | ‖   LaTeX LaTeX   TeX TeX   LaTeXe LaTeX2e   BibTeX BibTeX
      XeTeX XeTeX   LuaTeX LuaTeX   ConTeXt ConTeXt   ldots …   dots …   cdots ⋯   textellipsis …   S §
      textsection §   P ¶   textparagraph ¶   pounds £   copyright ©   textcopyright ©   textregistered ®
      texttrademark ™   dag †   ddag ‡   textdagger †   textdaggerdbl ‡   ss ß   SS SS   ae æ   AE Æ   oe œ
      OE Œ   aa å   AA Å   o ø   O Ø   l ł   L Ł   i ı   j ȷ   dh ð   DH Ð   th þ   TH Þ   dj đ   DJ Đ
      ng ŋ   NG Ŋ   textbackslash \   textasciitilde ~   textasciicircum ^   texttildelow ~   textbar |
      textless <   textgreater >   textdollar $   textunderscore _   textbraceleft {   textbraceright }
      textquotedblleft “   textquotedblright ”   textquoteleft ‘   textquoteright ’   quotedblbase „
      quotesinglbase ‚   textrightarrow →   textleftarrow ←   textuparrow ↑   textdownarrow ↓
      textasteriskcentered *   textperthousand ‰   glqq „   grqq “   glq ‚   grq ‘   flqq «   frqq »   flq ‹
      frq ›   cmark ✓   xmark ✗   guillemotleft «   guillemotright »   guilsinglleft ‹   guilsinglright ›
      textendash –   textemdash —   textbullet •   textperiodcentered ·   textdegree °   hyp -   degree °
      celsius °C   micro µ   ohm Ω   perthousand ‰   texteuro €   euro €   textquotesingle '   textonehalf ½
      textpm ±   texttimes ×   textmu µ   textohm Ω   textcelsius ℃   textvisiblespace ␣   slash /   lq ‘
      rq ’   textnumero №   textordmasculine º   textordfeminine ª   cdot ·   times ×
    `),
  },
};
