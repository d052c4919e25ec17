import { itemAt } from '@citemill/metrics/at';
import type { ObjectKind, Paper, PaperObject } from '@citemill/read/paper';
import { captionText, labelNumber } from './captions.js';
import { pairBest } from './pairing.js';
import { tableSimilarity } from './teds.js';
import { MIN_SIMILARITY, textSimilarity } from './text-similarity.js';

/** A table of the gold or of the reading; the scores are 0 if the other side lacks it. */
export interface TableScore {
  name: string;
  side: 'both' | 'gold' | 'read';
  teds: number;
  structure: number;
  /** Rows of the reading, and how many have one filled cell although the table has several columns. */
  rows: number;
  sparseRows: number;
}

/** How well the tables and captions of one paper were read. */
export interface TableComparison {
  tables: TableScore[];
  /** The similarity of each figure's caption to the gold's; 0 if one side lacks it. */
  figureCaptions: number[];
  /** The same for tables. A caption of a table includes its notes. */
  tableCaptions: number[];
}

const tableName = ({ label, caption = '' }: PaperObject): string => label ?? `“${caption.slice(0, 30)}”`;

/** Pairs objects with equal numbers; objects without a number are paired by similar captions. */
const pairObjects = (gold: readonly PaperObject[], read: readonly PaperObject[]) =>
  pairBest(gold, read, (a, b) => {
    const [numberA, numberB] = [labelNumber(a), labelNumber(b)];
    const captionSimilarity = textSimilarity(captionText(a), captionText(b));
    if (numberA !== undefined && numberB !== undefined)
      return numberA === numberB ? 1 + captionSimilarity : 0;
    return captionSimilarity >= MIN_SIMILARITY && captionText(a) !== '' ? captionSimilarity : 0;
  });

function compareCaptions(gold: readonly PaperObject[], read: readonly PaperObject[]): number[] {
  const captioned = (objects: readonly PaperObject[]) =>
    objects.filter((object) => captionText(object) !== '');
  const [goldObjects, readObjects] = [captioned(gold), captioned(read)];
  const pairs = pairObjects(goldObjects, readObjects);
  const unpaired = goldObjects.length + readObjects.length - 2 * pairs.length;
  return [
    ...pairs.map((pair) =>
      textSimilarity(
        captionText(itemAt(goldObjects, pair.gold)),
        captionText(itemAt(readObjects, pair.read)),
      ),
    ),
    ...new Array<number>(unpaired).fill(0),
  ];
}

const isSparse = (row: readonly string[]): boolean => row.filter(Boolean).length === 1;

/** Scores a table of the reading against the gold's; either may be missing. */
function scoreTable(
  name: string,
  side: TableScore['side'],
  gold: PaperObject | undefined,
  read: PaperObject | undefined,
): TableScore {
  const rows = read?.rows ?? [];
  const [teds, structure] =
    gold?.rows && read?.rows
      ? [tableSimilarity(gold.rows, rows), tableSimilarity(gold.rows, rows, true)]
      : [0, 0];
  const sparseRows = (rows[0]?.length ?? 0) > 1 ? rows.filter(isSparse).length : 0;
  return { name, side, teds, structure, rows: rows.length, sparseRows };
}

const objectsByKind = ({ objects }: Paper, kind: ObjectKind): PaperObject[] =>
  objects.filter((object) => object.kind === kind);

/**
 * Compares the tables and captions of a reading with the gold's. A table that the gold has only as a picture is not counted,
 * on either side; every other table that one side lacks, or that the reading has without rows, scores 0.
 */
export function compareTables(gold: Paper, read: Paper): TableComparison {
  const goldTables = objectsByKind(gold, 'table');
  const readTables = objectsByKind(read, 'table');
  const pairs = pairObjects(goldTables, readTables);
  const partner = new Map(pairs.map((pair) => [pair.gold, itemAt(readTables, pair.read)]));
  const paired = new Set(partner.values());
  const expected = goldTables.flatMap((table, i) => {
    const readTable = partner.get(i);
    return table.rows ? scoreTable(tableName(table), readTable ? 'both' : 'gold', table, readTable) : [];
  });
  const extra = readTables
    .filter((table) => !paired.has(table))
    .map((table) => scoreTable(tableName(table), 'read', undefined, table));
  return {
    tables: [...expected, ...extra],
    figureCaptions: compareCaptions(objectsByKind(gold, 'figure'), objectsByKind(read, 'figure')),
    tableCaptions: compareCaptions(goldTables, readTables),
  };
}
