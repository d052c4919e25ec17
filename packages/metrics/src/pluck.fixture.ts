/** A field of each item, or several as a list: `pluck(citations, 'text', 'reference')` is `[['[2]', 'b2'], …]`. */
export function pluck<T, K extends keyof T>(items: readonly T[], key: K): T[K][];
export function pluck<T, K extends keyof T>(items: readonly T[], ...keys: [K, K, ...K[]]): T[K][][];
export function pluck<T, K extends keyof T>(items: readonly T[] | null | undefined, ...keys: K[]): unknown;
export function pluck<T, K extends keyof T>(items: readonly T[] | null | undefined, ...keys: K[]): unknown {
  return items?.map((item) => (keys.length === 1 ? item[keys[0] as K] : keys.map((key) => item[key])));
}
