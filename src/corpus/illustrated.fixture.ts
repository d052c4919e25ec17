import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES } from '@citemill/read/internal';

/** What every PNG begins with; readers look no further. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes LaTeX papers with two figures each, and a copy of the first. */
export function writeIllustrated(folder: string, papers: number): void {
  for (let n = 0; n <= papers; n++) {
    const [paper, number] = [join(folder, `paper-${n}`), n % papers];
    mkdirSync(paper, { recursive: true });
    writeFileSync(
      join(paper, 'main.tex'),
      String.raw`\documentclass{article}\usepackage{graphicx}\title{Maps of river ${number}}
\begin{document}\maketitle See Figure~\ref{f}.
\begin{figure}\includegraphics{map}\includegraphics{mouth.png}\caption{Both.}\label{f}\end{figure}
\end{document}`,
    );
    for (const name of ['map', 'mouth'])
      writeFileSync(join(paper, `${name}.png`), Buffer.concat([PNG, Buffer.from(`${name} ${number}`)]));
  }
}

/** Returns the images of a corpus, by their paths. */
export const readImages = (corpus: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(corpus, IMAGES), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(corpus.length), readFileSync(path, 'latin1')]),
  );
