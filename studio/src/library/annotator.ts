const NAME = 'citemill-annotator';
const PACE = 'citemill-pace';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage may be switched off; the setting then lasts until the page is left.
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

/** The name under which this browser judges, so that nobody types it twice. */
export const rememberedAnnotator = (): string => read(NAME);
export const rememberAnnotator = (name: string): void => write(NAME, name);

/** Whether the answer to the last question saves an item at once. */
export const rememberedPace = (): boolean => read(PACE) === 'fast';
export const rememberPace = (isFast: boolean): void => write(PACE, isFast ? 'fast' : '');
