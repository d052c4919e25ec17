/** Marks a query as SQL for editors. It must be valid in both DuckDB and Spark SQL; only `Database` uses DuckDB's own dialect. */
export const sql = String.raw;
