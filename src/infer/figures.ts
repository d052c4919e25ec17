import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import { z } from 'zod';
import { UserError } from '../user-error.js';
import type { ModelFolder } from './model-folder.js';
import { FILTERS, type Pixels, resize } from './resample.js';
import { loadSharp } from './runtime.js';
import { numberSetting } from './settings.js';

const perChannel = z.tuple([z.number(), z.number(), z.number()]);

/** How images are preprocessed. The defaults are those of ViT. */
const preprocessingSchema = z
  .looseObject({
    mean: perChannel.default([0.5, 0.5, 0.5]),
    std: perChannel.default([0.5, 0.5, 0.5]),
    resample: z
      .enum(Object.keys(FILTERS) as [keyof typeof FILTERS, ...(keyof typeof FILTERS)[]])
      .default('bilinear'),
  })
  .default({ mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5], resample: 'bilinear' });

/** Images as network input: [images, red green blue, height, width]. */
export interface FigureTensor {
  values: Float32Array;
  dims: readonly number[];
}

/** Removes the alpha channel; sharp's own method rounds some colours. */
function withoutAlpha({ channels, values, ...size }: Pixels): Pixels {
  const colourChannels = channels > 2 ? 3 : 1;
  if (colourChannels === channels) return { ...size, channels, values };
  const colours = new Uint8Array((values.length / channels) * colourChannels);
  for (let i = 0; i < colours.length; i++)
    colours[i] = values[Math.floor(i / colourChannels) * channels + (i % colourChannels)] ?? 0;
  return { ...size, channels: colourChannels, values: colours };
}

/** Returns a function that reads PNG and JPEG files as in training: resized to squares, each channel normalised. */
export async function figureReader({ path, description }: ModelFolder) {
  const size = numberSetting(description, 'pixels', 224);
  const parsed = preprocessingSchema.safeParse(description.image ?? undefined);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = issue
      ? `${issue.path.join('.')} ${describeIssue(issue, valueAt(description.image, issue.path))}`
      : '';
    throw new UserError(`${path}/model.json: image ${what}`);
  }
  const { mean, std, resample } = parsed.data;
  const sharp = await loadSharp();

  async function decodeImage(file: string): Promise<Pixels> {
    try {
      const { data, info } = await sharp(file)
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      return withoutAlpha({ ...info, values: data });
    } catch (error) {
      throw new UserError(`${file}: cannot read the image (${(error as Error).message.split('\n')[0]})`);
    }
  }

  return async (files: readonly string[]): Promise<FigureTensor> => {
    const area = size * size;
    const values = new Float32Array(files.length * 3 * area);
    for (const [i, file] of files.entries()) {
      const square = resize(await decodeImage(file), size, size, resample);
      for (let channel = 0; channel < 3; channel++) {
        const [channelMean, deviation] = [mean[channel] ?? 0, std[channel] ?? 1];
        // A greyscale image has one channel, used for all three.
        const sourceChannel = Math.min(channel, square.channels - 1);
        for (let pixel = 0; pixel < area; pixel++)
          values[(i * 3 + channel) * area + pixel] =
            ((square.values[pixel * square.channels + sourceChannel] ?? 0) / 255 - channelMean) / deviation;
      }
    }
    return { values, dims: [files.length, 3, size, size] };
  };
}

/** Returns the image of a row, which models for figures require. */
export function requireFigure({ id, image }: { id: string; image?: string | undefined }): string {
  if (image === undefined) throw new UserError(`row ${id}: no image, which this model requires`);
  return image;
}
