import { readSetting, writeSetting } from './storage.js';

const NAME = 'citemill-annotator';
const PACE = 'citemill-pace';

/** The annotator's name, remembered in this browser. */
export const rememberedAnnotator = (): string => readSetting(NAME);
export const rememberAnnotator = (name: string): void => writeSetting(NAME, name);

/** Whether answering the last question saves the item. */
export const rememberedPace = (): boolean => readSetting(PACE) === 'fast';
export const rememberPace = (isFast: boolean): void => writeSetting(PACE, isFast ? 'fast' : '');
