import { sentences, type TextSpan } from '@citemill/metrics/text';
import { markedText } from '@citemill/read/paper';
import type { CitingPaper, CitingParagraph } from '../../citing-paper.js';
import type { DescribedObject, ObjectMention } from '../../paper-objects.js';
import { equationMarker, isDisplayed } from '../equations.js';

/** A sentence of the body, and the objects it refers to. */
export interface BodySentence extends TextSpan {
  paragraph: CitingParagraph;
  /** As it is exported: display equations marked. */
  text: string;
  /** The same with bold and italics marked. */
  marked: () => string;
  /** Mentions that lead to objects elsewhere; an equation where it stands and a footnote's mark are none. */
  references: ObjectMention[];
}

/** All sentences of the body, in order. */
export function bodySentences(
  paper: CitingPaper,
  objects: ReadonlyMap<string, DescribedObject>,
  markEquations: boolean,
): BodySentence[] {
  const all: BodySentence[] = [];
  for (const paragraph of paper.paragraphs) {
    if (paragraph.part !== 'body') continue;
    const mentions = paragraph.mentions ?? [];
    const references = mentions.filter((one) => {
      const object = objects.get(one.object ?? '');
      return object?.environment !== 'footnote' && !isDisplayed(one, object);
    });
    const read = equationMarker(paragraph, objects, markEquations);
    const readMarked = equationMarker(paragraph, objects, markEquations, (start, end) =>
      markedText(paragraph, start, end),
    );
    let next = 0;
    references.sort((a, b) => a.start - b.start);
    for (const { start, end } of sentences(paragraph.text, { keep: [...paragraph.citations, ...mentions] })) {
      const own: ObjectMention[] = [];
      for (let one = references[next]; one && one.start < end; one = references[++next]) own.push(one);
      all.push({
        paragraph,
        start,
        end,
        text: read(start, end),
        marked: () => readMarked(start, end),
        references: own,
      });
    }
  }
  return all;
}
