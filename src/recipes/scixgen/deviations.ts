import type { Deviation } from '../deviation.js';
import type { PaperOptions } from './options.js';

/** Differences from SciXGen in both tasks. */
export const paperDeviations: readonly Deviation<PaperOptions>[] = [
  {
    paper: '§3.1: computer science papers on arXiv, 2012 to 2020, read by LaTeXML.',
    here: 'Papers from any source whose reader keeps objects; --format latex, --field and --years select some of them.',
    source: 'the corpus of this build',
  },
  {
    paper: '§3.2: similar papers are found by SPECTER, links to code come from Papers with Code.',
    here: 'Similar papers are found by TF-IDF unless `nearestModel` is set; links to code come from the text, and from the dump of Papers with Code if it was given to citemill link.',
    source: 'this is available without a network',
    options: ['nearest', 'nearestModel'],
  },
];
