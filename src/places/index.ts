export { isBlankLine } from './list-line.js';
export {
  type CopiedFile,
  type CopyOptions,
  isRemoteOrPiped,
  LocalCopies,
  withCopies,
} from './local-copies.js';
export type { OpenedFile } from './open-file.js';
export { brokenEntry, type PlaceOptions, Places } from './places.js';
export { isRemoteAddress, lowerScheme } from './remote-address.js';
export type { RemoteFile, UnrequestableFile } from './remote-file.js';
export type { S3Object } from './s3/bucket.js';
export { S3Folder, type S3FolderOptions, S3PermissionError } from './s3/folder.js';
export { shownPlace } from './shown-address.js';
