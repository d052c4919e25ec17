/** A setting that this browser remembers; empty if there is none. */
export function readSetting(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage may be disabled; the setting then lasts until the page is closed.
    return '';
  }
}

export function writeSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
