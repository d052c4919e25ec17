/** The members that Office, LibreOffice, Google Docs and Pandoc write first. */
const FIRST_MEMBER =
  /^PK\x03\x04[\s\S]{8,26}(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:app|core|custom)\.xml|word\/(?:document|styles|settings|numbering|fontTable|webSettings|footnotes|endnotes|comments)\.xml|word\/_rels\/document\.xml\.rels)/;

const ZIP_START = 'PK\x03\x04';
/** Other programs may write any member first, but they name their documents as Word does. */
const WORD_NAME = /\.(?:doc|dot)[xm]$/i;

/**
 * True for the start of a zip archive that is one Office document, such as a DOCX file, and not a collection of files. An
 * archive with another name that begins with another member is unpacked like any archive.
 */
export const isOfficePackage = (head: string, path: string): boolean =>
  FIRST_MEMBER.test(head) || (head.startsWith(ZIP_START) && WORD_NAME.test(path));
