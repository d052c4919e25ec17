/** The rank of each value from 0; equal values share their mean rank. */
export function rank(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const ends = new Map();
  sorted.forEach((value, i) => {
    ends.set(value, [ends.get(value)?.[0] ?? i, i]);
  });
  return list.map((value) => (ends.get(value)[0] + ends.get(value)[1]) / 2);
}

/** Spearman's rank correlation; NaN if all values of a side are equal. */
export function correlateRanks(a, b) {
  const [x, y] = [rank(a), rank(b)];
  const mean = (a.length - 1) / 2;
  const sum = (value) => x.reduce((total, _, i) => total + value(x[i] - mean, y[i] - mean), 0);
  return sum((p, q) => p * q) / Math.sqrt(sum((p) => p * p) * sum((_, q) => q * q));
}
