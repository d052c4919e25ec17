/** SQL condition for works to look up: cited, without an abstract, and with an identifier or with title, author and year. */
export const CAN_BE_LOOKED_UP = `citing_papers > 0 AND abstract IS NULL
  AND (coalesce(doi, arxiv, pmid) IS NOT NULL OR (title_key <> '' AND first_author_key <> '' AND year IS NOT NULL))`;
