/** Commands for footnotes and endnotes. */
const NOTES: ReadonlySet<string> = new Set(
  'footnote footnotetext endnote endnotetext tablefootnote blfootnote mpfootnote sidefootnote fnote'.split(
    ' ',
  ),
);

export const isNote = (command: string): boolean => NOTES.has(command);

export const noteKind = (command: string): string => (command.startsWith('endnote') ? 'endnote' : 'footnote');
