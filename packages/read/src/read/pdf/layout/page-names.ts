/** Names pages as readers count them, for warnings: "page 3", "pages 3–5 and 9". `numbers` count from 0. */
export function pageNames(numbers: readonly number[]): string {
  const stretches: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else stretches.push([number, number]);
  }
  const names = stretches.map(([first, last]) =>
    first === last ? String(first + 1) : `${first + 1}–${last + 1}`,
  );
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${new Set(numbers).size === 1 ? 'page' : 'pages'} ${listed}`;
}
