import type { PaperObject } from '../../../paper/index.js';
import type { Hyphens } from '../../hyphens.js';
import { addMentions, EquationMentions } from '../../printed-objects/equation-mentions.js';
import { ObjectMentions } from '../../printed-objects/object-mentions.js';
import type { ObjectNames } from '../../printed-objects/object-names.js';
import type { FlowParagraph } from '../document.js';
import { equationObject, equationSpans } from '../floats/mentions.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { ParagraphLines } from '../sections/paragraphs.js';

/** Paragraphs as text, and the display equations among them. */
export interface WrittenText {
  abstract: FlowParagraph[];
  body: FlowParagraph[];
  equations: PaperObject[];
}

/** Joins the lines of paragraphs into text, with the positions of equations and of mentions of floats and equations. */
export function writeText(
  abstractLines: readonly ParagraphLines[],
  bodyLines: readonly ParagraphLines[],
  floats: readonly PaperObject[],
  names: ObjectNames,
  hyphens: Hyphens,
): WrittenText {
  const equations: PaperObject[] = [];
  const floatMentions = new ObjectMentions(floats);
  const writeParagraph = (paragraph: ParagraphLines): FlowParagraph => {
    const flow = joinIntoFlow(
      paragraph.lines.map(({ line }) => line),
      hyphens,
    );
    const isEquation = (number: number) => {
      const line = paragraph.lines[number];
      return line !== undefined && paragraph.equations.has(line);
    };
    const displayEquations = equationSpans(flow, isEquation).map(({ start, end }) => {
      const object = equationObject(flow, { start, end }, names.take('equation'));
      equations.push(object);
      return { start, end, text: flow.text.slice(start, end), object: object.id };
    });
    const mentioned = floatMentions
      .find(flow.text)
      .filter(
        (mention) => !displayEquations.some(({ start, end }) => mention.start < end && mention.end > start),
      );
    return {
      section: paragraph.section,
      ...(paragraph.listsBefore ? { listsBefore: paragraph.listsBefore } : {}),
      flow,
      mentions: [...displayEquations, ...mentioned].sort((a, b) => a.start - b.start),
    };
  };
  const abstract = abstractLines.map(writeParagraph);
  const body = bodyLines.map(writeParagraph);
  // A text may mention an equation before it shows it, so all equations must be known first.
  const equationMentions = new EquationMentions([...floats, ...equations]);
  const withEquations = (paragraph: FlowParagraph): FlowParagraph => ({
    ...paragraph,
    mentions: addMentions(paragraph.mentions, equationMentions.find(paragraph.flow.text)),
  });
  return { abstract: abstract.map(withEquations), body: body.map(withEquations), equations };
}
