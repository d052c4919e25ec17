import { SPLITS, type Split } from '../../dataset/index.js';
import { IS_CANDIDATE } from '../candidate-pool.js';
import type { PairsOptions } from './options.js';

/** Maximum number of negatives of each kind per citing paper. Its pairs take them in turn. */
const KEPT_PER_PAPER = 64;

/** Number of spare negatives of each kind that a pair may use instead of negatives that are linked to its papers. */
const SPARE_PER_PAIR = 8;

/**
 * Returns SQL for the negatives of every pair: `id`, `split`, `source` and `negative_id`. No negative is the citing paper, cites it, or
 * is cited by it. The same holds for the first paper of a pair, and for both papers if they are cited together. No negative forms a pair
 * with the first paper elsewhere. Choices depend only on hashes of ids, so the same corpus gives the same negatives. If neither the first
 * nor the second paper of a pair may be in two splits, no negative is from a pair of a different split.
 *
 * 1. `pool` has all possible negatives, numbered in the order of a hash (`place`), also within each venue and year (`seat` of `seats`).
 * 2. `found` has up to {@link KEPT_PER_PAPER} negatives of each kind per citing paper, `kept` those not linked to the paper (`many` of them).
 * 3. `places` gives them to the pairs of the paper in turn, each pair starting at another one; `candidates` are those within a pair's
 *    quota and the spare ones.
 * 4. `refused` has candidates that are linked to a paper of the pair (`sides`), `chosen` the others.
 */
function negativesQuery(options: PairsOptions): string {
  const quotas = Object.entries({
    'cited-by-cited': options.citedByCited,
    similar: options.similar,
    'far-neighbour': options.farNeighbours,
    'same-venue-year': options.sameVenueYear,
    random: options.random,
  });
  const rows = SPLITS.map(
    (split) =>
      `SELECT id, '${split}' AS split, kind, paper_id, anchor_id, positive_id, similar_ids, far_ids FROM ${split}`,
  ).join(' UNION ALL ');
  return `
    WITH pairs AS (${rows}), citing AS (
      SELECT DISTINCT q.paper_id, p.record FROM papers AS p JOIN (SELECT DISTINCT paper_id FROM pairs) AS q ON q.paper_id = p.paper_id
    ), cited AS (
      SELECT DISTINCT c.paper_id, x.work_id FROM citing AS c JOIN reference_works AS x ON x.record = c.record
    ), linked AS (
      SELECT paper_id, work_id FROM cited UNION
      SELECT o.paper_id, w.work_id FROM works AS o JOIN reference_works AS x ON x.work_id = o.work_id
      JOIN works AS w ON w.record = x.record SEMI JOIN citing AS c ON c.paper_id = o.paper_id
    ), pool AS (
      SELECT w.work_id, w.venue, w.year, w.paper_id, row_number() OVER (ORDER BY md5(w.work_id), w.work_id) AS place,
             row_number() OVER (PARTITION BY w.venue, w.year ORDER BY md5(w.work_id), w.work_id) AS seat,
             count(*) OVER (PARTITION BY w.venue, w.year) AS seats
      FROM works AS w WHERE ${IS_CANDIDATE}
    ), own AS (
      SELECT o.* FROM pool AS o JOIN (SELECT DISTINCT paper_id FROM citing) AS c ON c.paper_id = o.paper_id
    ), steps AS (
      SELECT unnest(range(1, ${KEPT_PER_PAPER + 1})) AS step
    ), draws AS (
      SELECT c.paper_id, CAST(md5_number_lower(concat(c.paper_id, ' ', s.step)) % (SELECT count(*) FROM pool) AS BIGINT) + 1 AS place
      FROM (SELECT DISTINCT paper_id FROM citing) AS c CROSS JOIN steps AS s
    ), found AS (
      SELECT DISTINCT c.paper_id, 'cited-by-cited' AS source, x.work_id
      FROM cited AS c JOIN works AS w ON w.work_id = c.work_id JOIN reference_works AS x ON x.record = w.record
      UNION ALL
      SELECT c.paper_id, 'similar', n.work_id
      FROM (SELECT DISTINCT paper_id, unnest(similar_ids) AS other FROM pairs) AS c JOIN pool AS n ON n.paper_id = c.other
      UNION ALL
      SELECT DISTINCT c.paper_id, 'far-neighbour', n.work_id
      FROM (SELECT DISTINCT paper_id, unnest(far_ids) AS other FROM pairs) AS c JOIN pool AS n ON n.work_id = c.other
      UNION ALL
      SELECT o.paper_id, 'same-venue-year', n.work_id
      FROM own AS o JOIN steps AS s ON s.step < o.seats
      JOIN pool AS n ON n.venue = o.venue AND n.year = o.year AND n.seat = (o.seat - 1 + s.step) % o.seats + 1
      UNION ALL
      SELECT d.paper_id, 'random', n.work_id
      FROM draws AS d JOIN pool AS n ON n.place = d.place
    ), usable AS (
      SELECT DISTINCT f.paper_id, f.source, f.work_id
      FROM found AS f JOIN pool AS n ON n.work_id = f.work_id AND n.paper_id IS DISTINCT FROM f.paper_id
      ANTI JOIN linked AS c ON c.paper_id = f.paper_id AND c.work_id = f.work_id
    ), ranked AS (
      SELECT u.*, row_number() OVER (PARTITION BY u.paper_id, u.source ORDER BY md5(concat(u.paper_id, ' ', u.work_id)), u.work_id) - 1 AS rank
      FROM usable AS u
    ), kept AS (
      SELECT k.*, count(*) OVER (PARTITION BY k.paper_id, k.source) AS many FROM ranked AS k WHERE k.rank < ${KEPT_PER_PAPER}
    ), numbered AS (
      SELECT p.*, row_number() OVER (PARTITION BY p.paper_id ORDER BY p.id) - 1 AS turn FROM pairs AS p
    ), quotas AS (
      SELECT * FROM (VALUES ${quotas.map(([source, quota]) => `('${source}', ${quota})`).join(', ')}) AS q (source, quota)
    ), places AS (
      SELECT p.id, p.split, k.source, k.work_id, q.quota, (k.rank - p.turn * q.quota % k.many + k.many) % k.many AS place
      FROM numbered AS p JOIN kept AS k ON k.paper_id = p.paper_id JOIN quotas AS q ON q.source = k.source
      ${options.group === 'both' ? otherSplits : ''}
    ), candidates AS (
      SELECT c.* FROM places AS c WHERE c.quota > 0 AND c.place < c.quota + ${SPARE_PER_PAIR}
    ), anchors AS (
      SELECT p.id, p.anchor_id AS work_id FROM pairs AS p WHERE p.kind = 'cocited'
      UNION ALL SELECT p.id, w.work_id FROM pairs AS p JOIN works AS w ON w.paper_id = p.anchor_id WHERE p.kind <> 'cocited'
    ), sides AS (
      SELECT id, work_id FROM anchors UNION ALL SELECT p.id, p.positive_id FROM pairs AS p WHERE p.kind = 'cocited'
    ), compared AS (
      SELECT DISTINCT work_id FROM sides
    ), related AS (
      SELECT s.work_id, x.work_id AS other
      FROM compared AS s JOIN works AS w ON w.work_id = s.work_id JOIN reference_works AS x ON x.record = w.record
      UNION SELECT s.work_id, w.work_id
      FROM compared AS s JOIN reference_works AS x ON x.work_id = s.work_id JOIN works AS w ON w.record = x.record
      UNION SELECT a.work_id, p.positive_id FROM anchors AS a JOIN pairs AS p ON p.id = a.id
      UNION SELECT p.positive_id, a.work_id FROM anchors AS a JOIN pairs AS p ON p.id = a.id
    ), refused AS (
      SELECT DISTINCT c.id, c.work_id
      FROM candidates AS c JOIN sides AS s ON s.id = c.id JOIN related AS r ON r.work_id = s.work_id AND r.other = c.work_id
    ), chosen AS (
      SELECT c.*, row_number() OVER (PARTITION BY c.id, c.source ORDER BY c.place) AS turn
      FROM candidates AS c ANTI JOIN refused AS r ON r.id = c.id AND r.work_id = c.work_id
    )
    SELECT c.id, c.split, c.source, c.work_id AS negative_id FROM chosen AS c WHERE c.turn <= c.quota`;
}

/** SQL that leaves out negatives that occur in pairs of a different split. */
const otherSplits = `ANTI JOIN (
      SELECT split, anchor_id AS work_id FROM pairs UNION SELECT split, positive_id FROM pairs
    ) AS o ON o.work_id = k.work_id AND o.split <> p.split`;

/** Returns SQL for the negatives of all pairs, sorted by id. */
export const allNegatives = (options: PairsOptions): string =>
  `SELECT * FROM (${negativesQuery(options)}) ORDER BY id, source, negative_id`;

/** Returns SQL for the triplets of a split from the table of negatives, with the columns in the order that sentence-transformers expects. */
export const triplets = (split: Split): string => `
  SELECT r.anchor, r.positive, trim(regexp_replace(concat(w.title, ' ', w.abstract), '\\s+', ' ', 'g')) AS negative
  FROM negatives AS n JOIN ${split} AS r ON r.id = n.id JOIN works AS w ON w.work_id = n.negative_id
  WHERE n.split = '${split}' ORDER BY n.id, n.source, n.negative_id`;
