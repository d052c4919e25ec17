export { type Endnotes, readEndnotes, resolveNoteMarks } from './endnotes.js';
export {
  bibliographyInNotes,
  type NoteBibliography,
  type PaperNote,
  reportNoteBibliography,
} from './note-bibliography.js';
export { refersToNote } from './note-parts.js';
