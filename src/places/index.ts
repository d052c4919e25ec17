export type { BadEntry, FarEntry } from './far-entry.js';
export { isFarPlace } from './far-place.js';
export type { OpenedFile } from './open-file.js';
export { brokenEntry, type PlaceOptions, Places, shownPlace } from './places.js';
