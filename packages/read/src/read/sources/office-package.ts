/**
 * The members that Office, LibreOffice, Google Docs and Pandoc write first. An archive that begins with another member is
 * unpacked like any archive.
 */
const FIRST_MEMBER =
  /^PK\x03\x04[\s\S]{8,26}(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:app|core|custom)\.xml|word\/(?:document|styles|settings|numbering|fontTable|webSettings|footnotes|endnotes|comments)\.xml|word\/_rels\/document\.xml\.rels)/;

/** True for the start of a zip archive that is one Office document, such as a DOCX file, and not a collection of files. */
export const isOfficePackage = (head: string): boolean => FIRST_MEMBER.test(head);
