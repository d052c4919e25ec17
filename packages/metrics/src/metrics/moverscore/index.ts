export { earthMover } from './earth-mover.js';
export * from './moverscore.js';
