/** Marks a query as SQL for editors. The dialect is what DuckDB and Spark SQL share; DuckDB's own dialect is used in `Database` only. */
export const sql = String.raw;
