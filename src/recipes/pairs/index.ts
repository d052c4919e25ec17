import { SPLITS } from '../../dataset/index.js';
import { FIND_ABSTRACTS, FIND_CITATIONS } from '../advice.js';
import { nearestQuery } from '../nearest-options.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { allNegatives, triplets } from './negatives.js';
import { neighbourBands } from './neighbours.js';
import { options, type PairsOptions, profiles } from './options.js';
import { pairsReport } from './report.js';

/** Number of similar papers to load. It is larger than needed, because a paper may cite most of the nearest ones. */
const SIMILAR_PAPERS = 20;

/** Pairs of texts that are connected by citations, with hard negatives, for training encoders. */
export const pairs = defineRecipe<PairsOptions>({
  name: 'pairs',
  version: 3,
  title: 'Citation pairs',
  task: 'Learn embeddings in which papers, and sentences, are near the papers that they cite.',
  taskCategories: ['sentence-similarity', 'feature-extraction'],
  citation:
    'Arman Cohan, Sergey Feldman, Iz Beltagy, Doug Downey and Daniel S. Weld: SPECTER: Document-level Representation Learning using Citation-informed Transformers. ACL 2020.',
  options,
  profiles,
  deviations,
  query: ({ similar, ...options }) => ({
    abstracts: true,
    inbound: false,
    paragraphs: "t.part = 'body'",
    ...nearestQuery(similar > 0 ? SIMILAR_PAPERS : 0, options, 'similar, for example --set similar=1'),
    citationSpace: neighbourBands(options),
  }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    kind: 'VARCHAR',
    anchor: 'VARCHAR',
    positive: 'VARCHAR',
    anchor_id: 'VARCHAR',
    positive_id: 'VARCHAR',
    paper_id: 'VARCHAR',
    year: 'INTEGER',
    similar_ids: 'VARCHAR[]',
    far_ids: 'VARCHAR[]',
  },
  features: {
    kind: '`cited`: a paper and a paper that it cites; `cocited`: two papers cited together; `sentence`: a citing sentence and the cited paper; `neighbour`: two papers that are near in citation space',
    anchor:
      'title and abstract of the first paper, or the citing sentence without citations, except for those that are part of the sentence, such as “Hess et al. (2011) show”',
    positive: 'title and abstract of the second paper',
    anchor_id: 'the first paper, or the citing paper of a sentence',
    positive_id: 'the second paper',
    paper_id: 'the paper with the citation',
    year: 'year of the citing paper, if known',
    similar_ids:
      'the papers of the corpus that are most similar to the citing paper by TF-IDF or a model, if negatives are taken from them',
    far_ids:
      'papers that are far from the citing paper but connected with it in citation space, if negatives are taken from them',
  },
  extraFiles: (chosen) => [
    {
      path: 'negatives.parquet',
      about:
        'The negatives of each pair: the id and split of the pair, the source of the negative (cited-by-cited, similar, far-neighbour, same-venue-year or random) and negative_id.',
      query: allNegatives(chosen),
    },
    ...SPLITS.map((split) => ({
      path: `triplets/${split}.parquet`,
      about: `The pairs of ${split} with each of their negatives, in the columns that sentence-transformers expects: anchor, positive and negative.`,
      query: triplets(split),
    })),
  ],
  steps: [
    { key: 'papers', title: 'papers' },
    { key: 'citations', title: 'citations in their texts' },
    { key: 'identified', title: 'whose paper is identified' },
    { key: 'candidates', title: 'whose title and abstract are known' },
    { key: 'pairs', title: 'pairs of these papers', aside: true },
    { key: 'examples', title: 'that pass all rules: examples' },
  ],
  advice: {
    ...FIND_CITATIONS,
    candidates: FIND_ABSTRACTS,
    pairs:
      'Too few pairs were found. The options cited, cocited, sentences and neighbours add kinds of pairs, for example --set cited=true',
    examples: 'Too few pairs pass the rules. report.html in {out} lists why they were dropped.',
  },
  grouping: ({ group }) => group,
  ratios: [0.8, 0.1, 0.1],
  leakage: ['anchor'],
  duplicates: { similar: ['anchor'], equal: ['positive_id'] },
  report: pairsReport,
});
