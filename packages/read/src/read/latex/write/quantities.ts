import { unitText } from '../packages/units.js';
import type { CommandNode } from '../tree/tree.js';

/** Returns a number with its unit, as siunitx prints it: "5.2 km/s". */
export function quantityText(node: CommandNode): string {
  const parts = node.arguments.map((argument) => argument.source);
  const isUnit = node.name === 'si' || node.name === 'unit';
  const numbers = isUnit ? [] : parts.slice(0, node.name === 'SIrange' || node.name === 'numrange' ? 2 : 1);
  const unit = parts.slice(numbers.length).map(unitText).join('');
  const value = numbers
    .map((number) =>
      number
        .replace(/[{}\\$]/g, '')
        .replace(/(?<=\d)\s*x\s*(?=\d)/g, ' × ')
        .replace(/\s*(?:\+-|pm)\s*/g, ' ± ')
        .replace(/e(-?\d+)$/i, ' × 10^$1'),
    )
    .join('–');
  if (node.name === 'ang') return angle(value);
  return [value, unit].filter(Boolean).join(' ');
}

/** "12;3;4" is 12°3′4″; empty parts are not printed. */
const angle = (value: string): string =>
  value
    .split(';')
    .map((part, index) => (part.trim() ? `${part.trim()}${['°', '′', '″'][index] ?? ''}` : ''))
    .join('');
