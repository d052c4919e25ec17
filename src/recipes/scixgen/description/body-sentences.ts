import { sentences, type TextSpan } from '@citemill/metrics/text';
import { markedText } from '@citemill/read/paper';
import type { CitingPaper, CitingParagraph } from '../../citing-paper.js';
import type { DescribedObject, ObjectMention } from '../../paper-objects.js';
import { equationMarker, isDisplayed } from '../equations.js';

/** A sentence of the body, and the objects to which it refers. */
export interface BodySentence extends TextSpan {
  paragraph: CitingParagraph;
  /** The text with display equations in tags. */
  text: string;
  /** Returns the text with bold and italics marked as well. */
  marked: () => string;
  /** References to objects, without displayed equations and footnote marks. */
  references: ObjectMention[];
}

/** Splits the body into sentences, in order. */
export function bodySentences(
  paper: CitingPaper,
  objects: ReadonlyMap<string, DescribedObject>,
  markEquations: boolean,
): BodySentence[] {
  const result: BodySentence[] = [];
  for (const paragraph of paper.paragraphs) {
    if (paragraph.part !== 'body') continue;
    const mentions = paragraph.mentions ?? [];
    const references = mentions.filter((mention) => {
      const object = objects.get(mention.object ?? '');
      return object?.environment !== 'footnote' && !isDisplayed(mention, object);
    });
    const read = equationMarker(paragraph, objects, markEquations);
    const readMarked = equationMarker(paragraph, objects, markEquations, (start, end) =>
      markedText(paragraph, start, end),
    );
    let next = 0;
    references.sort((a, b) => a.start - b.start);
    for (const { start, end } of sentences(paragraph.text, {
      keep: [...paragraph.citations, ...mentions],
      language: paragraph.language,
    })) {
      const inSentence: ObjectMention[] = [];
      for (let mention = references[next]; mention && mention.start < end; mention = references[++next])
        inSentence.push(mention);
      result.push({
        paragraph,
        start,
        end,
        text: read(start, end),
        marked: () => readMarked(start, end),
        references: inSentence,
      });
    }
  }
  return result;
}
