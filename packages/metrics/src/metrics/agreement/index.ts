export * from './cohen.js';
export * from './krippendorff.js';
export type { MeasurementLevel } from './scale.js';
