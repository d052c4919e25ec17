import { ABSTRACT, ENTRIES, FIRST, SECOND, TABLE, THIRD, TITLE } from '../blocks/converted-paper.fixture.js';
import { item, makeDocx, NUMBERING, paragraph, run, STYLES, text } from './docx.fixture.js';

const cell = (words: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${text(words)}</w:tc>`;
const table = (rows: string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((words) => cell(words)).join('')}</w:tr>`).join('')}</w:tbl>`;
const mathRun = (words: string): string => `<m:r><m:t>${words}</m:t></m:r>`;

const FORMULA = `<m:oMathPara><m:oMath>${mathRun('d=s+e')}</m:oMath></m:oMathPara>`;
export const IMAGE = '<w:r><w:drawing><a:blip r:embed="image1"/></w:drawing></w:r>';

/** The front of the invented paper, with styles. */
export const FRONT = [
  text(TITLE, 'Titel'),
  paragraph(
    `${run('Jane Marlow')}${run('1', '<w:vertAlign w:val="superscript"/>')}${run(', Karl Hess')}${run('2', '<w:rStyle w:val="Hoch"/>')}`,
    'Autor',
  ),
  text(`Abstract. ${ABSTRACT}`, 'Kurz'),
].join('');

/** The invented paper without citation fields, as its authors would write it in Word. */
export const PLAIN = makeDocx({
  styles: STYLES,
  numbering: NUMBERING,
  images: { image1: 'media/rod.png' },
  body: [
    FRONT,
    text('Introduction 1', 'Verzeichnis1'),
    text('Introduction', 'berschrift1'),
    text(FIRST),
    text('Table 1: Fields along the Marl.', 'Beschriftung'),
    table(TABLE),
    text('Methods', 'berschrift1'),
    text('Rods', 'Kapitelteil'),
    text(SECOND),
    paragraph(FORMULA),
    text(THIRD),
    paragraph(IMAGE),
    text('Figure 1: The rod.', 'Beschriftung'),
    text('Acknowledgements', 'berschrift1'),
    text('We thank the farmers.'),
    text('References', 'berschrift1'),
    ...ENTRIES.map((entry) => item(entry)),
  ].join(''),
});
