import { body, entries, entry, HALVES, heading, sentences, setInto } from '../invented-paper.fixture.js';
import { type TestPage, writePdf } from '../pdf-writer.fixture.js';

const TITLE = 'The growth of oats on poor soil in dry years';

const LINES = [
  heading('Introduction'),
  ...body([`${sentences(9, 1)} Oats were measured before [1,2]. ${sentences(4, 12)}`], HALVES),
  heading('Methods'),
  ...body([`${sentences(8, 3)} The plots follow an older trial [3]. ${sentences(3, 17)}`], HALVES),
  heading('Results'),
  ...body([sentences(9, 5)], HALVES),
  heading('References'),
  ...entries([1, 2, 3, 4, 5, 6].map(entry), HALVES, { labelOf: (number) => `${number}.`, hang: 16 }),
];

const { pieces } = setInto(LINES, { ...HALVES, top: 130 });

/** A paper of one page in two columns, with six references and two citations. */
export const PRINTED_PAGE: TestPage = {
  pieces: [{ x: 54, y: 70, text: TITLE, size: 18, font: 'bold' }, ...pieces],
};

export const writePrintedPaper = (pages: readonly TestPage[] = [PRINTED_PAGE]): Uint8Array =>
  new TextEncoder().encode(writePdf(pages));
