// Random journal pages as HTML, for Chromium: front matter, boxes, headings, floats, lists and notices as publishers set them.
// All words that are added here belong to notices, boxes or running heads, none to the body.

/** Makes a function that returns random numbers from 0 to 1, which depend only on the seed (mulberry32). */
export function seededNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FONTS = [
  "'Liberation Serif'",
  "'Liberation Sans'",
  'Caladea',
  'Carlito',
  "'LM Roman 10'",
  "'Bitstream Charter'",
  "'DejaVu Serif'",
];

const LEVEL_ONE = [
  'font-weight:bold;font-size:1.2em',
  'font-weight:bold',
  'font-weight:bold;text-transform:uppercase',
  'text-transform:uppercase',
  'font-variant:small-caps;text-align:center;font-size:1.1em',
  'font-variant:small-caps',
  'text-decoration:underline',
  'font-weight:bold;color:#1a5a96;font-size:1.15em;font-family:Liberation Sans',
  'font-weight:bold;text-align:center',
  'font-weight:bold;font-size:1.1em;border-bottom:1px solid #888',
  'font-weight:bold;background:#dde7f0;padding:2px 4px',
];
const LEVEL_TWO = [
  'font-weight:bold',
  'font-style:italic',
  'font-weight:bold;font-style:italic',
  'text-decoration:underline',
  'font-style:italic;color:#1a5a96',
  'font-family:Liberation Sans;font-size:.95em',
  'font-variant:small-caps',
  'font-weight:bold;font-size:.92em',
];
const LEVEL_THREE = [
  'run-bold-stop',
  'run-bold',
  'run-italic-stop',
  'run-italic-colon',
  'run-bold-italic',
  'font-style:italic',
  'font-weight:bold;font-size:.95em',
  'text-decoration:underline;font-style:italic',
];

/** The choices of a layout, which depend only on the seed. */
export function choosePages(seed) {
  const next = seededNumbers(seed * 6007 + 29);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const chance = (share) => next() < share;
  const isManuscript = chance(0.12);
  const marks = pick(['numbers', 'numbers', 'raised', 'raised', 'names', 'names', 'round']);
  const entryStyle = marks === 'names' ? pick(['apa', 'harvard']) : pick(['vancouver', 'ieee']);
  return {
    marks,
    entryStyle,
    page: pick(['A4', 'Letter', '170mm 244mm']),
    font: pick(FONTS),
    size: isManuscript ? 12 : pick([8.5, 9, 9.5, 10, 11]),
    leading: isManuscript ? pick([2, 1.8]) : pick([1.15, 1.2, 1.3, 1.45]),
    columns: isManuscript ? 1 : pick([1, 2, 2]),
    gap: pick([14, 18, 24]),
    margin: pick([14, 18, 22]),
    align: pick(['justify', 'justify', 'left']),
    paragraphs: pick(['indent', 'indent', 'space', 'indent-first']),
    headings: [pick(LEVEL_ONE), pick(LEVEL_TWO), pick(LEVEL_THREE)],
    isNumbered: chance(0.4),
    numberStop: pick(['', '.', ' |']),
    front: pick(['plain', 'plain', 'plain', 'info-left', 'address-left', 'box', 'sidebar', 'two-sided']),
    label: pick([
      'heading',
      'heading',
      'capitals',
      'spaced',
      'run-in',
      'run-in-dash',
      'summary',
      'none',
      'none',
      'none',
    ]),
    abstractStyle: pick([
      '',
      '',
      'font-weight:bold',
      'font-style:italic',
      'font-size:.9em;margin:0 2em',
      'font-size:.92em',
      'font-family:Liberation Sans',
    ]),
    isAbstractInColumn: chance(0.25),
    keywords: pick(['after', 'after', 'before', 'none', 'none']),
    boxes: ['highlights', 'keypoints', 'plain', 'graphical', 'significance'].filter(() => chance(0.13)),
    boxesBefore: chance(0.3),
    notices: pick(['top', 'bottom', 'none', 'bottom']),
    cover: chance(0.08),
    running: chance(0.75),
    listLabel: pick([
      'References',
      'References',
      'REFERENCES',
      'Literature Cited',
      'Bibliography',
      'Notes and references',
      'References and Notes',
    ]),
    entryLabel: pick(['[1]', '1.', '1', '(1)']),
    hanging: chance(0.65),
    listSize: pick([1, 0.9, 0.82]),
    listColumns: pick([0, 0, 0, 2]),
    floatsAt: isManuscript ? pick(['end', 'text']) : pick(['text', 'text', 'text', 'text', 'end']),
    figureLabel: pick(['Figure 1.', 'Fig. 1.', 'FIGURE 1', 'Fig. 1 |', 'Figure 1:', 'Fig 1.']),
    captionBold: pick(['label', 'label', 'none', 'all-first']),
    captionSize: pick([0.85, 0.9, 1]),
    tableLabel: pick(['Table 1.', 'TABLE 1', 'Table 1:', 'Table 1']),
    isLabelAlone: chance(0.3),
    tableCaption: pick(['above', 'above', 'below']),
    tableRules: pick(['three', 'rows', 'grid', 'shade']),
    figureWidth: pick([70, 90, 100]),
    back: pick(['headings', 'run-in', 'none', 'headings']),
    sideBox: chance(0.1),
    isRuled: chance(0.2),
    isThreeColumns: chance(0.08),
    hasSecondAbstract: chance(0.12),
    isListHeadless: chance(0.06),
    hasLineNumbers: isManuscript && chance(0.5),
    continuesTables: chance(0.4),
  };
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const writeRuns = (runs) =>
  runs
    .map(({ text, isRaised, isItalic }) => {
      const written = escapeHtml(text);
      if (isRaised) return `<sup>${written}</sup>`;
      return isItalic ? `<i>${written}</i>` : written;
    })
    .join('');

const AFFILIATIONS = [
  'Department of Grain Studies, University of Northfield, Northfield, United Kingdom',
  'Institute for Mills and Powders, Technical University of Westhaven, Westhaven, Germany',
];
const KEYWORDS = ['oat flour', 'water mills', 'grain storage', 'millstone dressing', 'powder flow'];

/** The abstract of another paper in another language: the text does not count as long as it is in no part of the reading's abstract. */
const SECOND_ABSTRACT =
  '<div class="abslabel">Resumen</div><div class="abstext"><p>Los molinos de piedra muelen el grano desde hace siglos. Medimos la velocidad de las piedras en cuarenta molinos del valle y pesamos la harina que salió de cada uno. Las piedras lentas dieron una harina más fría y más fina.</p><p><b>Palabras clave:</b> avena, molinos de agua, harina</p></div>';

/** Rows of a table before it continues in another with the same label. */
const ROWS_BEFORE_CONTINUED = 10;

function writeBox(name) {
  const box = (title, inner) => `<div class="box"><div class="boxtitle">${title}</div>${inner}</div>`;
  if (name === 'highlights')
    return box(
      'Highlights',
      '<ul><li>Oats were ground at three speeds in a mill of the valley.</li><li>Finer flour needed a third more energy.</li><li>Stones lasted two seasons longer when dressed by hand.</li></ul>',
    );
  if (name === 'keypoints')
    return box(
      'Key points',
      '<p><b>Question</b> Does the speed of the stones change the flour?</p><p><b>Findings</b> In this trial of 40 mills, slower stones gave cooler flour.</p><p><b>Meaning</b> Millers may prefer slow stones.</p>',
    );
  if (name === 'plain')
    return box(
      'Plain language summary',
      '<p>Mills turn grain into flour. We asked millers how fast their stones run and found that slow stones keep the flour cool, which helps bakers who want their dough to rise evenly.</p>',
    );
  if (name === 'graphical')
    return box(
      'Graphical abstract',
      '<svg width="100%" height="90"><rect x="5" y="5" width="120" height="70" fill="#cde"/><circle cx="200" cy="40" r="30" fill="#edc"/></svg>',
    );
  return box(
    'Significance',
    '<p>Flour feeds most of the world, yet little is known of how stones wear. We show that wear follows the hardness of the grain, so that mills can plan repairs before the harvest begins.</p>',
  );
}

function writeFront({ title, authors, abstract }, layout) {
  const { front, label, keywords, abstractStyle } = layout;
  const names = authors
    .map((name, i) => `${escapeHtml(name)}<sup>${(i % 2) + 1}${i === 0 ? ',*' : ''}</sup>`)
    .join(', ');
  const addresses = AFFILIATIONS.map((text, i) => `<sup>${i + 1}</sup>${text}`).join('<br>');
  const mail = '* Corresponding author. E-mail: a.miller@northfield.example';
  const hasParts = abstract.length > 1 && abstract.every(({ part }) => part);
  const paragraphs = hasParts
    ? abstract.map(({ part, text }) => `<b>${escapeHtml(part.replace(/[.:]$/, ''))}.</b> ${escapeHtml(text)}`)
    : abstract.map(({ text }) => escapeHtml(text));
  const opening = { 'run-in': '<b>Abstract.</b> ', 'run-in-dash': '<b><i>Abstract</i></b>—' }[label] ?? '';
  const heading = {
    heading: 'Abstract',
    capitals: 'ABSTRACT',
    spaced: 'A B S T R A C T',
    summary: 'Summary',
  }[label];
  const text = paragraphs.map((paragraph, i) => `<p>${i === 0 ? opening : ''}${paragraph}</p>`).join('');
  const second = layout.hasSecondAbstract ? SECOND_ABSTRACT : '';
  const keywordLine = `<p class="kw"><b>Keywords:</b> ${KEYWORDS.join(', ')}</p>`;
  const abstractHtml = `${heading ? `<div class="abslabel">${heading}</div>` : ''}<div class="abstext" style="${abstractStyle}">${text}</div>${second}`;
  const dates = 'Received: 3 March 2019<br>Accepted: 9 June 2019<br>Published online: 1 July 2019';
  const licence =
    'This is an open access article distributed under the terms of the Creative Commons Attribution License, which permits use in any medium, provided the original work is properly cited.';
  const kwBefore = keywords === 'before' ? keywordLine : '';
  const kwAfter = keywords === 'after' ? keywordLine : '';
  const boxes = layout.boxes.map(writeBox).join('');
  const [boxesBefore, boxesAfter] = layout.boxesBefore ? [boxes, ''] : ['', boxes];
  const top = `<div class="title">${escapeHtml(title)}</div><div class="authors">${names}</div>`;
  const affiliations = `<div class="aff">${addresses}<br>${mail}</div>`;
  const notices =
    layout.notices === 'top' ? `<div class="notice">${dates.replaceAll('<br>', ' / ')}</div>` : '';
  if (front === 'info-left')
    return `${top}${affiliations}${boxesBefore}<div class="two"><div class="info"><div class="abslabel">Article info</div><i>Article history:</i><br>${dates}<br><br><i>Keywords:</i><br>${KEYWORDS.join('<br>')}</div><div class="main">${abstractHtml}</div></div>${boxesAfter}`;
  if (front === 'address-left')
    return `${top}${boxesBefore}<div class="two"><div class="info">${addresses}<br><br>${mail}<br><br>${licence}</div><div class="main">${kwBefore}${abstractHtml}${kwAfter}</div></div>${boxesAfter}`;
  if (front === 'two-sided')
    return `${top}${affiliations}${boxesBefore}<div class="two"><div class="main">${abstractHtml}${kwAfter}</div><div class="info">${dates}<br><br>${licence}</div></div>${boxesAfter}`;
  if (front === 'box')
    return `${top}${affiliations}${notices}<div class="absbox">${kwBefore}${abstractHtml}${kwAfter}</div>${boxesBefore}${boxesAfter}`;
  return `${top}${affiliations}${notices}${kwBefore}${boxesBefore}${abstractHtml}${kwAfter}${boxesAfter}`;
}

function writeFigure({ number, caption }, layout) {
  const label = layout.figureLabel.replace('1', number);
  const [, first = '', rest = caption] =
    layout.captionBold === 'all-first' ? (/^(.{10,160}?[.])\s(.*)$/s.exec(caption) ?? []) : [];
  const bold = layout.captionBold !== 'none';
  const text = `${bold ? `<b>${label}</b>` : label} ${first ? `<b>${escapeHtml(first)}</b> ` : ''}${escapeHtml(rest)}`;
  const bars = [30, 55, 80, 42]
    .map(
      (height, i) =>
        `<rect x="${40 + i * 45}" y="${100 - height}" width="26" height="${height}" fill="#8ac"/>`,
    )
    .join('');
  const labels = ['Control', 'Low', 'Mid', 'High']
    .map((name, i) => `<text x="${40 + i * 45}" y="114" font-size="8">${name}</text>`)
    .join('');
  return `<div class="float"><svg style="width:${layout.figureWidth}%" viewBox="0 0 260 125"><line x1="30" y1="5" x2="30" y2="100" stroke="#000"/><line x1="30" y1="100" x2="250" y2="100" stroke="#000"/><text x="4" y="14" font-size="8">1.0</text><text x="4" y="58" font-size="8">0.5</text>${bars}${labels}</svg><div class="cap">${text}</div></div>`;
}

function writeTable({ number, caption, rows, isAtEnd }, layout) {
  const label = layout.tableLabel.replace('1', number);
  const bold = layout.captionBold !== 'none';
  const written = `<div class="cap">${bold ? `<b>${label}</b>` : label}${layout.isLabelAlone ? '<br>' : ' '}${escapeHtml(caption)}</div>`;
  const cells = (row, tag) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const writeRows = (body) =>
    `<table class="${layout.tableRules}"><thead>${cells(rows[0], 'th')}</thead><tbody>${body
      .map((row) => cells(row, 'td'))
      .join('')}</tbody></table>`;
  const isSplit = layout.continuesTables && rows.length > ROWS_BEFORE_CONTINUED + 2;
  const again = `<div class="cap">${bold ? `<b>${label}</b>` : label} (continued)</div>`;
  const table = isSplit
    ? `${writeRows(rows.slice(1, ROWS_BEFORE_CONTINUED))}</div><div class="float">${again}${writeRows(rows.slice(ROWS_BEFORE_CONTINUED))}`
    : writeRows(rows.slice(1));
  const note = '<div class="note">Values are means of three runs.</div>';
  const wide = layout.columns === 2 && rows[0].length > 4 ? ' wide' : '';
  const isBelow = layout.tableCaption === 'below';
  return `<div class="float${wide}${isAtEnd ? ' end' : ''}">${isBelow ? '' : written}${table}${isBelow ? written : note}</div>`;
}

const BACK = [
  [
    'Acknowledgements',
    'We thank the millers of the valley for their patience and the bakers for their bread.',
  ],
  [
    'Author contributions',
    'A.M. planned the trial, B.O. ran the stones, and all authors wrote and approved the manuscript.',
  ],
  [
    'Data availability',
    'The data are in the archive of the university under the number 4711 and can be had on request.',
  ],
  ['Conflict of interest', 'The authors declare that they have no competing interests.'],
  ['Funding', 'This study was funded by the Northfield Council for Grain under grant number G-12/2018.'],
];

function writeHeading({ level, number, text }, layout, next) {
  const style = layout.headings[Math.min(level, 3) - 1];
  const printed = `${layout.isNumbered ? `${number}${layout.numberStop} ` : ''}${escapeHtml(text)}`;
  if (!style.startsWith('run-')) return { html: `<div class="h" style="${style}">${printed}</div>` };
  // A heading with nothing below it cannot begin a paragraph.
  if (next?.kind !== 'paragraph') return { html: `<div class="h" style="font-weight:bold">${printed}</div>` };
  const stop = style.endsWith('stop') ? '.' : style.endsWith('colon') ? ':' : '';
  const tag = style.startsWith('run-italic')
    ? ['<i>', '</i>']
    : style.includes('bold-italic')
      ? ['<b><i>', '</i></b>']
      : ['<b>', '</b>'];
  const end = /[.?!:]$/.test(printed) ? '' : stop;
  return { opening: `${tag[0]}${printed}${end}${tag[1]} ` };
}

function writeBody(content, layout) {
  const out = [];
  let opening = '';
  let isFirst = true;
  let paragraphs = 0;
  for (const [i, block] of content.blocks.entries()) {
    if (block.kind === 'heading') {
      const { html, opening: words = '' } = writeHeading(block, layout, content.blocks[i + 1]);
      if (html) out.push(html);
      opening = words;
      isFirst = true;
    } else if (block.kind === 'paragraph') {
      out.push(`<p${isFirst ? ' class="first"' : ''}>${opening}${writeRuns(block.runs)}</p>`);
      opening = '';
      isFirst = false;
      paragraphs++;
      if (layout.sideBox && paragraphs === 4)
        out.push(
          '<div class="box"><div class="boxtitle">Box 1. How stones are dressed</div><p>A stone is dressed with a bill and a thrift. Furrows lead the meal outwards, lands grind it. Most millers dress the stones after three weeks of work.</p></div>',
        );
    } else if (block.kind === 'figure' && !block.isAtEnd) out.push(writeFigure(block, layout));
    else if (block.kind === 'table' && !block.isAtEnd) out.push(writeTable(block, layout));
  }
  return out.join('\n');
}

const writeBack = ({ back }) =>
  back === 'none'
    ? ''
    : BACK.map(([name, text]) =>
        back === 'run-in'
          ? `<p class="first"><b>${name}</b> ${text}</p>`
          : `<div class="h" style="font-weight:bold">${name}</div><p class="first">${text}</p>`,
      ).join('');

function writeList({ entries }, layout) {
  const numbered = layout.marks !== 'names';
  const items = entries.map(({ number, runs }) => {
    const label = numbered ? layout.entryLabel.replace('1', number) : '';
    return `<div class="entry">${label ? `<span class="label">${label}</span> ` : ''}${writeRuns(runs)}</div>`;
  });
  if (layout.isListHeadless) return `<div class="list" style="margin-top:1.5em">${items.join('\n')}</div>`;
  return `<div class="h" style="${layout.headings[0].startsWith('run-') ? 'font-weight:bold' : layout.headings[0]}">${layout.listLabel}</div><div class="list">${items.join('\n')}</div>`;
}

/** The whole document; Chromium prints it. */
export function writePages(content, layout) {
  const {
    columns,
    gap,
    size,
    leading,
    font,
    page,
    margin,
    align,
    paragraphs,
    hanging,
    listSize,
    listColumns,
    running,
    isThreeColumns,
  } = layout;
  const body = writeBody(content, layout);
  const front = writeFront(content, layout);
  const flow =
    columns === 2
      ? `column-count:${isThreeColumns && size < 10 && page !== '170mm 244mm' ? 3 : 2};column-gap:${gap}px;${layout.isRuled ? 'column-rule:1px solid #aaa;' : ''}`
      : '';
  const isNumberedHang = layout.marks !== 'names';
  const hang = hanging
    ? isNumberedHang
      ? 'padding-left:2.2em;text-indent:-2.2em'
      : 'padding-left:1.5em;text-indent:-1.5em'
    : '';
  const atEnd = content.blocks
    .filter(({ isAtEnd }) => isAtEnd)
    .map((float) => (float.kind === 'figure' ? writeFigure(float, layout) : writeTable(float, layout)));
  const margins = running
    ? `@top-left{content:"J. Grain Stud. 2019, 12, 34–51";font:8pt ${font}} @top-right{content:counter(page);font:8pt ${font}} @bottom-center{content:"https://doi.org/10.5555/grain.2019.12.34";font:7pt ${font}}`
    : '@bottom-center{content:counter(page);font:9pt serif}';
  const parts = {
    indent: 'p{text-indent:1.2em}p.first,.box p,.abstext p,.kw{text-indent:0}',
    'indent-first': 'p{text-indent:1.2em}.box p,.abstext p,.kw{text-indent:0}',
    space: 'p{margin:0 0 .6em}',
  }[paragraphs];
  const css = `@page{size:${page};margin:${margin + 6}mm ${margin}mm;${margins}}
body{font:${size}pt/${leading} ${font};margin:0;text-align:${align}}p{margin:0}${parts}
.title{font-size:1.7em;line-height:1.2;font-weight:bold;text-align:left;margin:.4em 0}.authors{margin:.5em 0;text-align:left}.aff,.notice,.info{font-size:.82em;line-height:1.25;text-align:left;margin:.4em 0}
.abslabel{font-weight:bold;margin:.6em 0 .2em}.abstext{margin-top:.3em;margin-bottom:.6em}.absbox{background:#eef3f7;padding:8px;margin:8px 0}.kw{margin:.5em 0}
.two{display:flex;gap:20px;border-top:1px solid #000;border-bottom:1px solid #000;padding:6px 0;margin:8px 0}.two .info{width:28%}.two .main{width:70%}
.box{border:1px solid #888;padding:6px;margin:8px 0;font-size:.9em;break-inside:avoid;text-align:left}.boxtitle{font-weight:bold}
.h{margin:.9em 0 .35em;break-after:avoid;break-inside:avoid;text-align:left}.flow{${flow}}
.float{margin:10px 0;break-inside:avoid}.float.wide{column-span:all}.cap{font-size:${layout.captionSize}em;margin:4px 0;text-indent:0}.note{font-size:.8em}
table{border-collapse:collapse;font-size:.85em;width:100%;line-height:1.2;text-align:left}td,th{padding:1px 5px;vertical-align:top}
table.three{border-top:1px solid;border-bottom:1px solid}table.three thead th{border-bottom:1px solid}table.rows tr{border-bottom:.5px solid #999}table.grid td,table.grid th{border:.5px solid #000}table.shade tr:nth-child(even){background:#eee}
.list{overflow-wrap:anywhere;font-size:${listSize}em;text-align:${align};${columns === 1 && listColumns ? 'column-count:2;column-gap:20px' : ''}}.entry{${hang};margin-bottom:.2em}.label{display:inline-block;${hanging && isNumberedHang ? 'width:2.2em;text-indent:0' : 'margin-right:.3em'}}
sup{line-height:0;font-size:.7em}.foot{position:relative}.side{float:left;width:24%;font-size:.75em;line-height:1.25;margin:0 14px 8px 0;text-align:left}`;
  const cover = layout.cover
    ? `<div style="page-break-after:always"><p style="font-size:1.3em">Northfield Research Repository</p><p>This is the accepted version of the following article:</p><p><b>${escapeHtml(content.title)}</b></p><p>${content.authors.map(escapeHtml).join(', ')}</p><p>Please cite the published version when possible. Downloaded from the repository of the university on 3 May 2020. Terms of use apply to this copy.</p></div>`
    : '';
  const bottom =
    layout.notices === 'bottom'
      ? `<div class="aff" style="border-top:1px solid #000">© 2019 The Authors. Published by Northfield Press. This is an open access article under the CC BY license.</div>`
      : '';
  const side =
    layout.front === 'sidebar'
      ? `<div class="side"><b>Citation:</b> Miller A, Oats B (2019) J. Grain Stud. 12:34.<br><br><b>Received:</b> 3 March 2019<br><b>Accepted:</b> 9 June 2019<br><br><b>Publisher’s note:</b> Northfield Press stays neutral with regard to claims in maps.<br><br><b>Copyright:</b> © 2019 by the authors.</div>`
      : '';
  // An element in a fixed position is printed on every page.
  const lineNumbers = layout.hasLineNumbers
    ? `<div style="position:fixed;left:-10mm;top:0;font-size:.7em;line-height:${leading / 0.7}">${Array.from({ length: 24 }, (_, i) => i + 1).join('<br>')}</div>`
    : '';
  const inColumn = layout.isAbstractInColumn && columns === 2 && layout.front === 'plain';
  const frontHtml = inColumn
    ? front.replace(/(<div class="(?:abslabel|abstext)")/, '<div class="flow">$1')
    : `${side}${front}${bottom}<div class="flow">`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><style>${css}</style></head><body>${lineNumbers}${cover}${frontHtml}
${body}
${writeBack(layout)}
${writeList(content, layout)}
${atEnd.join('\n')}
</div>${inColumn ? bottom : ''}</body></html>`;
}
