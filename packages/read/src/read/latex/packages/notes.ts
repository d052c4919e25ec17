/** Commands whose argument is set apart from the sentence they stand in, at the foot of the page or behind the text. */
const NOTES: ReadonlySet<string> = new Set(
  'footnote footnotetext endnote endnotetext tablefootnote blfootnote mpfootnote sidefootnote fnote'.split(
    ' ',
  ),
);

export const isNote = (command: string): boolean => NOTES.has(command);

/** What a note is called: a footnote, or an endnote. */
export const noteKind = (command: string): string => (command.startsWith('endnote') ? 'endnote' : 'footnote');
