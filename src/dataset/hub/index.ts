export * from './card-for-hub.js';
export * from './files-to-send.js';
export * from './repository.js';
