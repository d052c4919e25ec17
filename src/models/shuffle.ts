import type { Random } from '@citemill/metrics';

/** Shuffles a list in place (Fisher and Yates). */
export function shuffle<Item>(
  items: { readonly length: number; [index: number]: Item },
  random: Pick<Random, 'below'>,
): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
}
