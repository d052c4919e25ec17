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
export { describeFile, type FileToSend, S3_LIMITS } from './s3/file-parts.js';
export { S3Folder, type S3FolderOptions, S3PermissionError } from './s3/folder.js';
export type { S3Object } from './s3/listing.js';
export { shownPlace } from './shown-address.js';
