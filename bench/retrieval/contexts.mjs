import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../dist/corpus/index.js';

/**
 * Reads the candidates (papers with an abstract) and `count` contexts of a folder with contexts.parquet and papers.parquet. Contexts are
 * drawn by a hash from the latest tenth by the year of the citing paper; a query is 300 characters before the citation and 200 after it.
 */
export async function readContexts(folder, count) {
  const spill = mkdtempSync(join(tmpdir(), 'citemill-retrieval-'));
  const database = await Database.open({ memory: '2GB', spill });
  const papers = await database.rows(`SELECT paper_id, title || ' ' || abstract AS text
    FROM '${folder}/papers.parquet' WHERE coalesce(abstract, '') <> '' ORDER BY paper_id`);
  const contexts = await database.rows(`
    WITH c AS (
      SELECT c.*, p.title, p.abstract, p.year, row_number() OVER (ORDER BY p.year DESC, md5(c.citing)) AS place, count(*) OVER () AS total
      FROM '${folder}/contexts.parquet' AS c JOIN '${folder}/papers.parquet' AS p ON p.paper_id = c.citing
      JOIN '${folder}/papers.parquet' AS q ON q.paper_id = c.cited WHERE coalesce(q.abstract, '') <> ''
    )
    SELECT citing, cited, title, abstract, year,
           substring(paragraph, greatest(1, start_offset - 299), least(300, start_offset)) || ' '
           || substring(paragraph, end_offset + 1, 200) AS query
    FROM c WHERE place <= total / 10
    ORDER BY md5(concat(citing, ' ', cited, ' ', paragraph, ' ', start_offset)) LIMIT ${count}`);
  database.close();
  rmSync(spill, { recursive: true, force: true });
  return { papers, contexts };
}
