import type { Preset } from '../preset.js';
import {
  DESCRIPTION_UNSPECIFIED,
  descriptionPreset,
  FUSION_UNSPECIFIED,
  fusion,
  LED_LOCAL,
  LED_TOKENS,
  LED_UNSPECIFIED,
  type publishedFigures,
  RETRIEVER_UNSPECIFIED,
  REWARD,
  textSettings,
} from './scixgen-common.js';

/** Table 5, figures; §4.1: ViT features before the context. */
const FIGURES: readonly [name: string, cut: string, ...Parameters<typeof publishedFigures>][] = [
  ['x', 'none', 28.56, 0.77, 13.24, 0.04],
  ['x-c20', 'C(20)', 16.35, 2.21, 19.62, 0.13],
  ['x-c-all', 'C(∞)', 14.61, 2.36, 19.7, 0.14],
];

const VIT = 'google/vit-base-patch16-224-in21k';
const FIGURES_UNSPECIFIED = [
  `The paper does not say which ViT; we use ${VIT}, trained with the rest.`,
  'The paper does not say how features are joined; a linear layer maps each patch to the width of LED’s embeddings, and the patches come before the words, without a separator token.',
  'Only the first file of a figure is used; figures without a PNG or JPEG file are left out.',
];

/** Table 5, figures. */
export const FIGURE_PRESETS: readonly Preset[] = [
  descriptionPreset(
    'ofid-figures',
    'OFiD for figures: ViT features, ten preceding and ten retrieved sentences, in document order',
    {
      cut: 'x+C(10)+OFiD(10)',
      architecture: 'figure-fusion',
      source: 'SciXGen, §4.1, §5.1 and Table 5',
      input: { name: 'scixgen/description', options: { cut: 'x+C(10)+OFiD(10)', images: 'corpus' } },
      settings: { ...fusion('ofid', 'paper'), vision: VIT },
      deviations: [
        ...DESCRIPTION_UNSPECIFIED,
        LED_LOCAL,
        REWARD,
        RETRIEVER_UNSPECIFIED,
        FUSION_UNSPECIFIED,
        ...FIGURES_UNSPECIFIED,
        'The paper does not say how sentences are retrieved for a figure; a linear layer maps ViT’s summary vector to the width of the retriever’s vectors.',
      ],
      refined: { settings: { reward: 'refined' }, deviations: [REWARD] },
    },
    ['x+C(10)+OFiD(10)', 17.1, 2.15, 19.25, 0.12],
  ),
  ...FIGURES.map(([name, cut, ...row]) => {
    const input = cut === 'none' ? 'x' : `x+${cut}`;
    return descriptionPreset(
      `led-figures-${name}`,
      `LED and ViT, the figure${cut === 'none' ? ' only' : ` and ${cut}`}`,
      {
        cut,
        architecture: 'figure-seq2seq',
        input: { name: 'scixgen/description', options: { cut, images: 'corpus' } },
        settings: { ...textSettings(cut, LED_TOKENS), vision: VIT },
        deviations: [...DESCRIPTION_UNSPECIFIED, LED_UNSPECIFIED, ...FIGURES_UNSPECIFIED],
      },
      [input, ...row],
    );
  }),
];
