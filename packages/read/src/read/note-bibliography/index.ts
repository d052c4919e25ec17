export {
  bibliographyInNotes,
  type NoteBibliography,
  type PaperNote,
  reportNoteBibliography,
} from './note-bibliography.js';
