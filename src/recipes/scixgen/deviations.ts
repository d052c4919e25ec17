import type { Deviation } from '../deviation.js';
import type { PaperOptions } from './options.js';

/** What both tasks do otherwise than SciXGen says. */
export const paperDeviations: readonly Deviation<PaperOptions>[] = [
  {
    paper: '§3.1: papers of computer science on arXiv, 2012 to 2020, read by LaTeXML.',
    here: 'Papers of any source whose reader keeps objects; --format latex, --field and --years select among them.',
    source: 'the corpus of this build',
  },
  {
    paper: '§3.2: similar papers are found by SPECTER, links to code come from Papers with Code.',
    here: 'Similar papers by TF-IDF unless `nearestModel` names a model; links to code from the text, and from the dump of Papers with Code where citemill link was given it.',
    source: 'what is to be had without a network',
    options: ['nearest', 'nearestModel'],
  },
];
