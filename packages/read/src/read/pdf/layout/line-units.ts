import type { Line } from './lines.js';

/** Replaces the units of a line from `start` to `end`, in place. */
export function replaceUnits(line: Line, start: number, end: number, text: string): void {
  const units = (values: Uint8Array | Float32Array, fill: number) => [
    ...values.subarray(0, start),
    ...Array.from(text, () => fill),
    ...values.subarray(end),
  ];
  line.flags = Uint8Array.from(units(line.flags, line.flags[start] ?? 0));
  line.lefts = Float32Array.from(units(line.lefts, line.lefts[start] ?? line.left));
  line.rights = Float32Array.from(units(line.rights, line.rights[end - 1] ?? line.right));
  line.text = line.text.slice(0, start) + text + line.text.slice(end);
}
