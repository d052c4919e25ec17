type Theme = 'system' | 'light' | 'dark';

const KEY = 'citemill-theme';
const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

class ThemeChoice {
  value = $state<Theme>('system');

  constructor() {
    try {
      const stored = localStorage.getItem(KEY);
      if (isTheme(stored)) this.set(stored);
    } catch {
      // Storage may be disabled; the system's colour scheme is used.
    }
  }

  set(theme: Theme): void {
    this.value = theme;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // As above.
    }
  }

  next(): void {
    this.set(this.value === 'system' ? 'dark' : this.value === 'dark' ? 'light' : 'system');
  }
}

export const theme = new ThemeChoice();
