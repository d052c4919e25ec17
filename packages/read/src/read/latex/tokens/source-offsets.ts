interface File {
  name: string;
  source: string;
  base: number;
}

/** Numbers the characters of all files of a paper consecutively, so that one offset gives both file and line. */
export class SourceOffsets {
  private readonly files: File[] = [];
  private length = 0;

  /** Adds a file and returns the offset of its first character. */
  addFile(name: string, source: string): number {
    const base = this.length;
    this.files.push({ name, source, base });
    this.length += source.length + 1;
    return base;
  }

  /** `main.tex:12`; undefined for an offset outside all files. */
  describe(offset: number | undefined): string | undefined {
    if (offset === undefined) return undefined;
    const file = this.files.findLast((file) => file.base <= offset);
    if (!file || offset > file.base + file.source.length) return undefined;
    let line = 1;
    const end = offset - file.base;
    for (
      let position = file.source.indexOf('\n');
      position !== -1 && position < end;
      position = file.source.indexOf('\n', position + 1)
    )
      line++;
    return `${file.name}:${line}`;
  }
}
