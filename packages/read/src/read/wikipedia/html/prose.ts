import { type Block, isProse } from '../blocks.js';
import { GUARD } from '../marks.js';

/** Collects the prose of an article: the current block, the previous blocks, and the current headings. */
export class Prose {
  readonly blocks: Block[] = [];
  isItem = false;
  private readonly headings: { level: number; title: string }[] = [];
  private section: string[] = [];
  private flat = '';

  write(text: string): void {
    this.flat += text;
  }

  /** Ends the current block. */
  finish(): void {
    const text = this.flat;
    this.flat = '';
    if (text.trim() === '') return;
    const block = { section: this.section, flat: GUARD + text, isItem: this.isItem };
    const onlyMarks = /^(?:\s|\ue001\d+\ue003)+$/.test(text);
    const before = this.blocks.at(-1);
    if (onlyMarks && before && before.section === this.section) before.flat += text.trim();
    else if (isProse(block)) this.blocks.push(block);
  }

  openSection(level: number, title: string): void {
    if (title === '') return;
    while ((this.headings.at(-1)?.level ?? 0) >= level) this.headings.pop();
    this.headings.push({ level, title });
    this.section = this.headings.map((heading) => heading.title);
  }
}
