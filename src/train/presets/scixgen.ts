import type { Preset } from '../preset.js';
import { BIBLIOGRAPHY } from './scixgen-bibliography.js';
import {
  DESCRIPTION_UNSPECIFIED,
  descriptionPreset,
  FUSION_UNSPECIFIED,
  fusion,
  GENERATION,
  LED,
  LED_LOCAL,
  LED_TOKENS,
  LED_UNSPECIFIED,
  OFID_FIGURES,
  publishedFigures,
  RETRIEVER,
  RETRIEVER_UNSPECIFIED,
  REWARD,
  SEPARATION,
  textSettings,
  training,
  UNSPECIFIED,
} from './scixgen-common.js';
import { FIGURE_PRESETS } from './scixgen-figures.js';

/** Table 8, x+C(20) of tables. */
const TABLE_8: readonly [model: string, system: string, ...Parameters<typeof publishedFigures>][] = [
  ['bart-base', 'BART-base, x+C(20) (Table 8)', 14.43, 2.01, 17.85, 0.14],
  ['bart-large', 'BART-large, x+C(20) (Table 8)', 14.15, 2.43, 20.64, 0.15],
  ['t5-base', 'T5-base, x+C(20) (Table 8)', 9.97, 1.74, 17.52, 0.13],
  ['t5-large', 'T5-large, x+C(20) (Table 8)', 9.11, 2.16, 18.22, 0.13],
];

/** Tables 5, 7, 8 and 9. */
export const SCIXGEN_PRESETS: readonly Preset[] = [
  BIBLIOGRAPHY,
  descriptionPreset('led-x', 'LED, the object only', { cut: 'x' }, ['x', 21.34, 0.76, 15.23, 0.08]),
  descriptionPreset('led-c20', 'LED, the twenty preceding sentences only', { cut: 'C(20)' }, [
    'C(20)',
    18.29,
    1.33,
    17.52,
    0.11,
  ]),
  descriptionPreset('led-x-c20', 'LED, the object and the twenty preceding sentences', { cut: 'x+C(20)' }, [
    'x+C(20)',
    15.82,
    1.86,
    17.67,
    0.12,
  ]),
  descriptionPreset('led-x-c-all', 'LED, the object and all preceding sentences', { cut: 'x+C(∞)' }, [
    'x+C(∞)',
    13.64,
    2.39,
    18.82,
    0.14,
  ]),
  descriptionPreset(
    'ofid',
    'OFiD: ten preceding and ten retrieved sentences, in document order',
    {
      cut: 'x+C(10)+OFiD(10)',
      architecture: 'fusion',
      settings: fusion('ofid', 'paper'),
      source: 'SciXGen, §5.1, §5.2 and Table 5',
      deviations: [
        ...DESCRIPTION_UNSPECIFIED,
        LED_LOCAL,
        REWARD,
        RETRIEVER_UNSPECIFIED,
        FUSION_UNSPECIFIED,
        OFID_FIGURES,
      ],
      refined: { settings: { reward: 'refined' }, deviations: [REWARD] },
    },
    ['x+C(10)+OFiD(10)', 15.12, 2.03, 18.43, 0.13],
  ),
  descriptionPreset(
    'fid',
    'FiD: ten preceding and ten retrieved sentences, without their order',
    {
      cut: 'x+C(10)+OFiD(10)',
      architecture: 'fusion',
      settings: fusion('fid', 'paper'),
      source: 'SciXGen, §5.1, §5.6.2 and Table 9',
      deviations: [...DESCRIPTION_UNSPECIFIED, LED_LOCAL, REWARD, RETRIEVER_UNSPECIFIED, FUSION_UNSPECIFIED],
      refined: { settings: { reward: 'refined' }, deviations: [REWARD] },
    },
    ['x+C(10)+FiD(10) (Table 9)', 18.3, 1.88, 17.88, 0.12],
  ),
  ...FIGURE_PRESETS,
  ...TABLE_8.map(([model, system, ...row]) =>
    descriptionPreset(
      `${model}-x-c20`,
      `${model}, the object and the twenty preceding sentences`,
      {
        cut: 'x+C(20)',
        init: model.startsWith('bart') ? `facebook/${model}` : `google-t5/${model}`,
        source: 'SciXGen, §5.2, §5.6.1 and Table 8',
        settings: textSettings('x+C(20)', 1024),
        deviations: [
          ...DESCRIPTION_UNSPECIFIED,
          'The paper gives no maximum input length; we use 1,024 tokens, the maximum of BART and LED’s length in Table 8.',
          SEPARATION,
        ],
      },
      [system, ...row],
    ),
  ),
  ...(['a', 'a+RAG(10)', 'a+RAG(10)*'] as const).map(
    (row): Preset => ({
      name: `scixgen/${{ a: 'led-a', 'a+RAG(10)': 'rag-abstracts', 'a+RAG(10)*': 'rag-passages' }[row]}`,
      about: {
        a: 'LED, the abstract only',
        'a+RAG(10)': 'RAG-sequence over abstracts of cited papers',
        'a+RAG(10)*': 'RAG-sequence over passages of cited papers',
      }[row],
      source: 'SciXGen, §5.1, §5.2 and Table 7',
      recipe: 'scixgen-paragraph',
      init: LED,
      architecture: row === 'a' ? 'seq2seq' : 'rag-sequence',
      input: {
        name: 'scixgen/paragraph',
        options: { passages: { a: 'none', 'a+RAG(10)': 'abstracts', 'a+RAG(10)*': 'passages' }[row] },
      },
      settings: {
        ...(row === 'a' ? {} : { k: 10, retriever: RETRIEVER }),
        max_source: LED_TOKENS,
        max_target: 1024,
        generation: { ...GENERATION, max_new_tokens: 1024 },
      },
      training,
      grid: {},
      published: {
        system: row,
        figures: {
          a: publishedFigures(10.8, 5, 32.82, 0.18),
          'a+RAG(10)': publishedFigures(10.23, 5.04, 32.9, 0.17),
          'a+RAG(10)*': publishedFigures(9.67, 5.23, 33, 0.18),
        }[row],
      },
      deviations: [
        ...UNSPECIFIED,
        row === 'a' ? LED_UNSPECIFIED : LED_LOCAL,
        'Paragraphs have at most 1,024 tokens, the maximum of LED’s decoder; the paper gives no limit.',
        ...(row === 'a' ? [] : [RETRIEVER_UNSPECIFIED]),
      ],
    }),
  ),
];
