/** A class, a category, a rating. `true` and `false` are the same labels as 1 and 0. */
export type Label = string | number | boolean;

/** Replaces booleans by numbers, so that labels from different sources can be compared. */
export function plainLabel(label: Label): string | number {
  return typeof label === 'boolean' ? Number(label) : label;
}

/** Returns the distinct labels of several lists: numbers in ascending order, then strings in code unit order. */
export function distinctLabels(lists: Iterable<ArrayLike<Label>>): (string | number)[] {
  const distinct = new Set<string | number>();
  for (const list of lists) for (let i = 0; i < list.length; i++) distinct.add(plainLabel(list[i]!));
  const numbers: number[] = [];
  const strings: string[] = [];
  for (const label of distinct) {
    if (typeof label === 'number') numbers.push(label);
    else strings.push(label);
  }
  return [...numbers.sort((a, b) => a - b), ...strings.sort()];
}
