import type { LiveCorpus } from '../corpus/live-corpus.js';
import { paperView } from '../corpus/paper.js';
import type { SourceFiles } from '../corpus/source-files.js';
import { ApiError, notFound } from '../http/api-error.js';
import type { PaperObject } from '../schemas/corpus.js';
import type { FigureRegion } from './figure-regions.js';
import type { PageImages } from './page-images.js';

/** Maximum number of papers whose figures are cached. */
const MAX_PAPERS = 200;

/** Finds the figures of PDF papers on their pages. */
export class PdfFigures {
  private readonly byRecord = new Map<string, Promise<FigureRegion[]>>();

  /** `reader` reads whole documents in its own thread, so that pages are drawn meanwhile. */
  constructor(
    private readonly studio: { corpus: LiveCorpus; sources: SourceFiles; pageImages: PageImages },
    private readonly reader: PageImages,
  ) {}

  /** Finds the boxes of a paper's figures; empty if the file is gone or has changed. */
  async find(record: string): Promise<FigureRegion[]> {
    const regions = this.byRecord.get(record) ?? this.search(record);
    this.byRecord.delete(record);
    this.byRecord.set(record, regions);
    for (const oldest of [...this.byRecord.keys()].slice(0, -MAX_PAPERS)) this.byRecord.delete(oldest);
    try {
      return await regions;
    } catch (error) {
      this.byRecord.delete(record);
      if (error instanceof ApiError) return [];
      throw error;
    }
  }

  /** Draws a figure, cut out of its page, as PNG. */
  async crop(record: string, object: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
    const box = (await this.find(record)).find(({ id }) => id === object);
    if (!box) throw notFound(`figure ${object} on a page`);
    const path = await this.studio.pageImages.findSource(record);
    const { png } = await this.studio.pageImages.ask({ kind: 'draw', path, box, width });
    if (!png) throw notFound(`figure ${object} on a page`);
    return png;
  }

  close(): Promise<void> {
    return this.reader.close();
  }

  private async search(record: string): Promise<FigureRegion[]> {
    const { corpus, sources } = this.studio;
    const path = await this.reader.findSource(record);
    const { objects } = await paperView(corpus, sources, record);
    const figures = objects.flatMap(({ id, label, kind, ...object }) =>
      label && isPicture({ kind, ...object }) ? [{ id, label, isTable: kind === 'table' }] : [],
    );
    if (figures.length === 0) return [];
    return (await this.reader.ask({ kind: 'figures', path, figures })).figures ?? [];
  }
}

/** True for an object that only a picture can show. */
const isPicture = ({ kind, rows, imageCount }: Pick<PaperObject, 'kind' | 'rows' | 'imageCount'>): boolean =>
  (kind === 'figure' && imageCount === 0) || (kind === 'table' && (rows ?? []).length === 0);
