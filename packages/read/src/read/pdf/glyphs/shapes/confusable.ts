/**
 * Characters whose shapes cannot be distinguished in every font. If a file calls a glyph one of them, and it looks like
 * another of the same list, the file is believed.
 */
const ALIKE: readonly string[] = [
  'oO0°∘○σ˚•●·',
  '0θΘ∅øØ⊖',
  'θϑ',
  'φϕΦ∅ψ',
  'lI1|iıł!/ℓ∥ι\\:;',
  '-–—−_¯∼~',
  ".·•●■,'’′‘`´‚˙",
  '"“”″„‴¨',
  'xX×χ✗*',
  '*∗⋆★☆',
  'vVν∨υ√ˇ',
  'uUμυ∪⋃',
  'wWωϖ',
  'aα∝∞',
  'nNηπ∩⋂∏Π',
  'pPρ',
  'kKκ',
  'yYγυΥ',
  'tTτ†+‡⊤',
  'bBβß8',
  'eEεϵ∈3Σ∑€',
  'dDδ∂Ð⊃)',
  'zZ2ζξ',
  'AΔΛ∧△▲^ˆ',
  '∇▽▼',
  'sS5§∫ς',
  'fF∫ﬀﬁﬂﬃﬄ',
  'rRΓτ',
  'cC(⊂⟨<',
  '<≺‹⟨(',
  '>≻›⟩)',
  '«≪',
  '»≫',
  '[⌈⌊(',
  '])⌉⌋',
  '{}()[]',
  '6b',
  '9gq',
  'qQO0',
  'Ωω',
  'hηħℏ',
  '~∼˜≈≃',
  '=≡≃≅≈',
  '◆♦◇',
  '■□',
  '●○•',
  '≤⊆≲',
  '≥⊇≳',
  '⊕⊗⊙',
  '%‰',
  '⊥⊢⊣⊤T',
  '\\∖',
  '≠∄',
  '+†✓',
  '√✓∨',
  'ÐĐD',
  'ðđd',
  'ĸκk',
  'TŦ',
];

/** Returns the letter without accents, in lower case: small capitals and lost accents are not faults of a font's table. */
const baseLetter = (sign: string): string => (sign.normalize('NFD')[0] ?? sign).toLowerCase();

/** Finds, for a character, the positions of all labels that may be drawn like it, itself included. */
export function confusableLabels(labels: readonly number[]): (code: number) => readonly number[] | undefined {
  const signs = labels.map((code) => (code === 0 ? '' : String.fromCodePoint(code)));
  const bases = signs.map(baseLetter);
  const lists = ALIKE.map((list) => new Set([...list].flatMap((sign) => [sign, baseLetter(sign)])));
  const lookalikes = new Map<number, readonly number[] | undefined>();
  const find = (code: number) => {
    if (code === 0 || !labels.includes(code)) return undefined;
    const sign = String.fromCodePoint(code);
    const base = baseLetter(sign);
    const related = lists.filter((list) => list.has(sign) || list.has(base));
    return [...labels.keys()].filter((i) => {
      const [other = '', otherBase = ''] = [signs[i], bases[i]];
      return otherBase === base || related.some((list) => list.has(other) || list.has(otherBase));
    });
  };
  return (code) => {
    if (!lookalikes.has(code)) lookalikes.set(code, find(code));
    return lookalikes.get(code);
  };
}
