import { z } from 'zod';
import { rowCount } from '../../../dataset/index.js';
import { exampleView } from '../../datasets/example.js';
import { PREVIEW_CHARACTERS } from '../../datasets/example-index.js';
import { listExamples } from '../../datasets/examples.js';
import { boundRow } from '../bounded.js';
import { clip } from '../clip.js';
import { idInput, listed, pageInfo, paging, queryInput, type Tool, tool } from '../tool.js';

const MAX_SOURCE = 5000;

/** Removes the last, possibly incomplete word of a preview, because half an address would not be masked. */
const wholeWords = (preview: string): string =>
  [...preview].length < PREVIEW_CHARACTERS ? preview : preview.replace(/\s*\S*$/u, '');

const dataset = idInput('name of the dataset, as describe_corpus lists it');

export const listDatasetExamples: Tool = tool(
  {
    name: 'list_examples',
    title: 'List examples of a dataset',
    description:
      'Lists the examples of a dataset, or those that contain every word of a query, with the beginning of their text.',
    input: {
      dataset,
      query: queryInput.default(''),
      split: z.enum(['train', 'validation', 'test']).optional(),
      ...paging,
    },
    output: {
      recipe: z.string(),
      examplesInDataset: z.number(),
      ...listed,
      examples: z.array(z.object({ id: z.string(), split: z.string(), preview: z.string() })),
    },
  },
  async (library, { dataset: name, query: q, split, page, limit }) => {
    const index = await library.examples(name);
    const { total, rows } = await listExamples(library.store, index, {
      q,
      split,
      page,
      size: limit,
      where: [],
      order: 'up',
    });
    return {
      recipe: index.dataset.manifest.recipe,
      examplesInDataset: rowCount(index.dataset.manifest),
      ...pageInfo(total, page, limit),
      examples: rows.map(({ id, split: side, preview }) => ({
        id,
        split: side,
        preview: wholeWords(preview),
      })),
    };
  },
);

export const showExample: Tool = tool(
  {
    name: 'show_example',
    title: 'Show an example of a dataset',
    description:
      'Returns one example as it is stored, and the paragraph it was made from. Long texts and lists are cut; isCut says so.',
    input: { dataset, id: idInput('id of the example, as list_examples returns it') },
    output: {
      id: z.string(),
      split: z.string(),
      recipe: z.string(),
      row: z.record(z.string(), z.unknown()),
      isCut: z.boolean(),
      source: z
        .object({
          paper: z.string(),
          title: z.string(),
          section: z.string(),
          paragraph: z.number(),
          text: z.string(),
        })
        .nullable()
        .describe('the paragraph of the corpus, if the example has one'),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    },
  },
  async (library, { dataset: name, id }) => {
    await library.papersReady();
    const index = await library.examples(name);
    const example = library.protect(await exampleView(library.store, library.corpus, index, id));
    const { source } = example;
    return {
      id,
      split: example.split,
      recipe: example.recipe,
      ...boundRow(example.row),
      source: source && {
        paper: source.record,
        title: source.title,
        section: source.section.join(' › '),
        paragraph: source.paragraph,
        text: clip(source.text, MAX_SOURCE),
      },
      previous: example.before,
      next: example.after,
    };
  },
);
