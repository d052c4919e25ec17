const NAME = 'citemill-annotator';
const PACE = 'citemill-pace';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage may be disabled; the setting then lasts until the page is closed.
    return '';
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** The annotator's name, remembered in this browser. */
export const rememberedAnnotator = (): string => read(NAME);
export const rememberAnnotator = (name: string): void => write(NAME, name);

/** Whether answering the last question saves the item. */
export const rememberedPace = (): boolean => read(PACE) === 'fast';
export const rememberPace = (isFast: boolean): void => write(PACE, isFast ? 'fast' : '');
