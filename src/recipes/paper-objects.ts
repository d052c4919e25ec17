import type { ObjectKind } from '@citemill/read/paper';

/** An object of a paper, such as a table or figure. */
export interface DescribedObject {
  id: string;
  kind: ObjectKind;
  environment: string | null;
  label: string | null;
  caption: string | null;
  content: string;
  rows: string[][] | null;
  images: string[] | null;
  /** PNG and JPEG files below the corpus folder; null unless the corpus was ingested with images. */
  image_files: string[] | null;
}

/** A mention of an object, or a display equation itself; offsets in UTF-16 units of the paragraph. */
export interface ObjectMention {
  start: number;
  end: number;
  text: string;
  /** The object's id; null if the mention could not be resolved. */
  object: string | null;
}

/** Returns SQL that adds the column `image_files` to objects from older corpus parts. */
export const withImageFiles = (objects: string): string =>
  `(SELECT CAST(NULL AS VARCHAR[]) AS image_files WHERE FALSE UNION ALL BY NAME SELECT * FROM ${objects})`;

/** Returns SQL for the tables `o` and `m` with the objects and mentions of the papers `p`. With `someParagraphs`, `m` has only mentions in `loaded` paragraphs. */
export const objectTables = (files: (table: 'objects' | 'mentions') => string, someParagraphs: boolean) => `
    o AS (
      SELECT o.record, list({id: o.object_id, kind: o.kind, environment: o.environment, label: o.label, caption: o.caption,
                             content: o.content, "rows": o."rows", images: o.images,
                             image_files: o.image_files} ORDER BY o.position) AS objects
      FROM ${files('objects')} AS o SEMI JOIN p ON p.record = o.record GROUP BY o.record
    ), m AS (
      SELECT m.record, list({paragraph: m.paragraph, start: m.start_offset, "end": m.end_offset, text: m.text,
                             object: m.object_id} ORDER BY m.position) AS mentions
      FROM ${files('mentions')} AS m
      SEMI JOIN ${someParagraphs ? 'loaded ON loaded.record = m.record AND loaded.position = m.paragraph' : 'p ON p.record = m.record'}
      GROUP BY m.record
    )`;
