const KEY = 'citemill-annotator';

/** The name under which this browser judges, so that nobody types it twice. */
export function rememberedAnnotator(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberAnnotator(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage may be switched off; the name is then typed again.
  }
}
