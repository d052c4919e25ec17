/** Matches a path against a pattern such as `/corpus/papers/:record`; returns the named parts, or undefined. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/');
  const parts = path.replace(/\/$/, '').split('/');
  if (names.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const part = parts[i] ?? '';
    if (name.startsWith(':')) {
      try {
        parameters[name.slice(1)] = decodeURIComponent(part);
      } catch {
        // Malformed percent-encoding.
        return undefined;
      }
    } else if (name !== part) return undefined;
  }
  return parameters;
}

/** An address with its parts escaped. */
export const link = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  strings.reduce((text, piece, i) => text + encodeURIComponent(String(parts[i - 1] ?? '')) + piece);

/** An address with some parameters changed; `undefined` and empty ones are removed. */
export function withParameters(
  path: string,
  query: URLSearchParams,
  changes: Record<string, string | number | undefined>,
): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') changed.delete(name);
    else changed.set(name, String(value));
  }
  const text = changed.toString();
  return text ? `${path}?${text}` : path;
}
