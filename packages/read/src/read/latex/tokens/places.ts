interface File {
  name: string;
  source: string;
  base: number;
}

/** Counts places through all files of a paper, so that one number says both file and line. */
export class Places {
  private readonly files: File[] = [];
  private next = 0;

  /** Takes up a file; answers the place of its first character. */
  add(name: string, source: string): number {
    const base = this.next;
    this.files.push({ name, source, base });
    this.next += source.length + 1;
    return base;
  }

  /** `main.tex:12`; undefined for a place in no file. */
  where(place: number | undefined): string | undefined {
    if (place === undefined) return undefined;
    const file = this.files.findLast((one) => one.base <= place);
    if (!file || place > file.base + file.source.length) return undefined;
    let line = 1;
    const end = place - file.base;
    for (let at = file.source.indexOf('\n'); at !== -1 && at < end; at = file.source.indexOf('\n', at + 1))
      line++;
    return `${file.name}:${line}`;
  }
}
