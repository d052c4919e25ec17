export type { BadEntry, FarEntry } from './far-entry.js';
export { isFarPlace, lowerScheme } from './far-place.js';
export { isBlankLine } from './list-line.js';
export type { OpenedFile } from './open-file.js';
export { brokenEntry, type PlaceOptions, Places } from './places.js';
export { shownPlace } from './shown-address.js';
