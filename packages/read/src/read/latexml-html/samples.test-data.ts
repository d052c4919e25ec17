const math = (tex: string, display = 'inline') =>
  `<math class="ltx_Math" alttext="${tex}" display="${display}"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

/** An invented paper as arXiv publishes it: absolute links, a stamp in the margin, navigation around the document. */
export const ARXIV = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Silt and oats along the lower Marl</title>
<!--Generated on Wed Jan  3 08:00:00 2024 by LaTeXML (version 0.8.7) http://dlmf.nist.gov/LaTeXML/.-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<link rel="stylesheet" href="/static/browse/0.3.4/css/ar5iv.0.7.9.min.css" type="text/css">
<base href="/html/2401.01234v2/"></head>
<body>
<nav class="ltx_page_navbar"><nav class="ltx_TOC"><ol><li><a class="ltx_ref" href="https://arxiv.org/html/2401.01234v2#S1">1 Introduction</a></li></ol></nav></nav>
<div class="ltx_page_main">
<div id="target-section" class="section"><a id="license-tr" href="https://info.arxiv.org/help/license">License: CC BY 4.0</a><div id="watermark-tr">arXiv:2401.01234v2 [cs.OA] 03 Jan 2024</div></div>
<div class="ltx_page_content">
<article class="ltx_document ltx_authors_1line">
<h1 class="ltx_title ltx_title_document">Silt and oats along the lower Marl</h1>
<div class="ltx_authors">
<span class="ltx_creator ltx_role_author"><span class="ltx_personname">Jane Marlow</span><span class="ltx_author_notes"><span class="ltx_contact ltx_role_affiliation">University of the Marl</span></span></span>
<span class="ltx_author_before">  </span><span class="ltx_creator ltx_role_author"><span class="ltx_personname">Karl Hess</span></span>
</div>
<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p class="ltx_p" id="id1.id1">Oats grow on silt of depth ${math('d')}.</p></div>
<section id="S1" class="ltx_section">
<h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Introduction</h2>
<div id="S1.p1" class="ltx_para"><p class="ltx_p" id="S1.p1.1">Oats depend on silt <cite class="ltx_cite ltx_citemacro_citep">(see Marlow and Hess, <a class="ltx_ref" href="https://arxiv.org/html/2401.01234v2#bib.bib1" title="">2016</a>; Tarn et al., <a class="ltx_ref" href="https://arxiv.org/html/2401.01234v2#bib.bib2" title="">2018</a>)</cite>, as <cite class="ltx_cite ltx_citemacro_citet">Tarn et al. <a class="ltx_ref" href="#bib.bib2" title="">(2018)</a></cite> say.<span class="ltx_note ltx_role_footnote" id="footnote1"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>On wet ground.</span></span></span> Equation <a class="ltx_ref" href="#S1.E1" title="1 ‣ Introduction"><span class="ltx_text ltx_ref_tag">1</span></a> and Table <a class="ltx_ref" href="#S1.T1"><span class="ltx_text ltx_ref_tag">1</span></a> say more:</p>
<table id="S1.E1" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row ltx_align_baseline"><td class="ltx_eqn_cell ltx_eqn_center_padleft"></td><td class="ltx_eqn_cell ltx_align_center">${math('d=s+e,', 'block')}</td><td class="ltx_eqn_cell ltx_eqn_center_padright"></td><td rowspan="1" class="ltx_eqn_cell ltx_eqn_eqno ltx_align_middle ltx_align_right"><span class="ltx_tag ltx_tag_equation ltx_align_right">(1)</span></td></tr></tbody></table>
<p class="ltx_p">where ${math('e')} is the error.</p></div>
<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption ltx_centering"><span class="ltx_tag ltx_tag_table">Table 1: </span>Fields along the Marl.</figcaption>
<table class="ltx_tabular ltx_align_middle"><tbody class="ltx_tbody"><tr class="ltx_tr"><th class="ltx_td ltx_th ltx_th_row">Field</th><td class="ltx_td">Depth</td></tr><tr class="ltx_tr"><td class="ltx_td">North</td><td class="ltx_td">12</td></tr></tbody></table></figure>
<section id="S1.SS1" class="ltx_subsection"><h3 class="ltx_title ltx_title_subsection"><span class="ltx_tag ltx_tag_subsection">1.1 </span>Rods</h3>
<div id="S1.SS1.p1" class="ltx_para"><ul class="ltx_itemize"><li class="ltx_item"><span class="ltx_tag ltx_tag_item">•</span><div class="ltx_para"><p class="ltx_p">A long rod <cite class="ltx_cite ltx_citemacro_cite">[<a class="ltx_ref" href="#bib.bib1">1</a>, <a class="ltx_ref" href="#bib.bib9">9</a>]</cite>.</p></div></li></ul></div>
<figure id="S1.F1" class="ltx_figure"><img src="extracted/rod.png" class="ltx_graphics ltx_centering" alt="Refer to caption"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>The rod.</figcaption></figure>
<figure id="alg1" class="ltx_float ltx_float_algorithm ltx_framed"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_float"><span class="ltx_text ltx_font_bold">Algorithm 1</span> </span> Measuring</figcaption><div class="ltx_listing ltx_listing"><div class="ltx_listingline">push the rod</div><div class="ltx_listingline">read it</div></div></figure>
<div id="Thmthm1" class="ltx_theorem ltx_theorem_thm"><h6 class="ltx_title ltx_runin ltx_title_theorem"><span class="ltx_tag ltx_tag_theorem"><span class="ltx_text ltx_font_bold">Theorem 1</span></span><span class="ltx_text"> (Depth)</span>.</h6><div class="ltx_para"><p class="ltx_p">All silt has a depth.</p></div></div>
</section></section>
<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2>
<ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">Marlow and Hess (2016)</span><span class="ltx_bibblock">J. Marlow and K. Hess.</span><span class="ltx_bibblock">Silt in rivers.</span><span class="ltx_bibblock"><em class="ltx_emph ltx_font_italic">Journal of Rivers</em>, 12(3):45–67, 2016.</span></li>
<li id="bib.bib2" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">Tarn et al. (2018)</span><span class="ltx_bibblock">A. Tarn, B. Ouse, and C. Wey.</span><span class="ltx_bibblock">Oats on wet ground.</span><span class="ltx_bibblock">In <em class="ltx_emph">Oat Conference</em>, 2018.</span><span class="ltx_bibblock">URL <a href="https://doi.org/10.5555/oats.2" class="ltx_ref ltx_url">https://doi.org/10.5555/oats.2</a>.</span></li></ul></section>
</article></div><footer class="ltx_page_footer"><div class="ltx_page_logo">Generated by LaTeXML</div></footer></div></body></html>`;

/** The same paper at ar5iv: the number in the title, links within the page. */
export const AR5IV = ARXIV.replace('<title>', '<title>[2401.01234] ')
  .replace('<base href="/html/2401.01234v2/">', '')
  .replace(/<div id="watermark-tr">[^<]*<\/div>/, '')
  .replaceAll('https://arxiv.org/html/2401.01234v2#', '#');
