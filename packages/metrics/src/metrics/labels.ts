/** A class, a category, a rating. `true` and `false` are the same labels as 1 and 0. */
export type Label = string | number | boolean;

/** A label with booleans as numbers, so that labels from different sources compare. */
export function plainLabel(label: Label): string | number {
  return typeof label === 'boolean' ? Number(label) : label;
}

/** The distinct labels of several lists: numbers in ascending order, then strings in code unit order. */
export function distinctLabels(lists: Iterable<ArrayLike<Label>>): (string | number)[] {
  const distinct = new Set<string | number>();
  for (const list of lists) for (let i = 0; i < list.length; i++) distinct.add(plainLabel(list[i]!));
  const numbers: number[] = [];
  const texts: string[] = [];
  for (const label of distinct) {
    if (typeof label === 'number') numbers.push(label);
    else texts.push(label);
  }
  return [...numbers.sort((a, b) => a - b), ...texts.sort()];
}
