/** The tables of a corpus: a folder of Parquet parts each. Columns are given in SQL types. */

const IDENTIFIERS = {
  doi: 'VARCHAR',
  arxiv: 'VARCHAR',
  pmid: 'VARCHAR',
  pmcid: 'VARCHAR',
  acl: 'VARCHAR',
  s2: 'VARCHAR',
  url: 'VARCHAR',
} as const;

const AUTHORS = 'STRUCT(name VARCHAR, given VARCHAR, family VARCHAR)[]';

/** What ingest writes. `record` names one paper as it was read from one source; all tables share it. */
export const INGESTED = {
  papers: {
    record: 'VARCHAR',
    paper_id: 'VARCHAR',
    sha256: 'VARCHAR',
    path: 'VARCHAR',
    format: 'VARCHAR',
    reader: 'VARCHAR',
    ...IDENTIFIERS,
    title: 'VARCHAR',
    title_key: 'VARCHAR',
    abstract: 'VARCHAR',
    authors: AUTHORS,
    first_author_key: 'VARCHAR',
    year: 'INTEGER',
    date: 'VARCHAR',
    venue: 'VARCHAR',
    fields: 'VARCHAR[]',
    licence: 'VARCHAR',
    language: 'VARCHAR',
    body_characters: 'BIGINT',
    paragraph_count: 'INTEGER',
    citation_count: 'INTEGER',
    reference_count: 'INTEGER',
    object_count: 'INTEGER',
    warnings: 'STRUCT(code VARCHAR, message VARCHAR, "where" VARCHAR)[]',
    /** How far the reading can be trusted, from 0 to 1; null for HTML pages and in parts that an older version wrote. */
    quality: 'DOUBLE',
    /** Identity of the reading: the source, the reader's version and the options it was read with. */
    reading: 'VARCHAR',
    /** SHA-256 of the absolute path, so that a changed file replaces its older version and no other file of that name. */
    location: 'VARCHAR',
    /** SHA-256 of all rows of the paper but for its path. */
    content: 'VARCHAR',
  },
  paragraphs: {
    record: 'VARCHAR',
    paper_id: 'VARCHAR',
    position: 'INTEGER',
    part: 'VARCHAR',
    section: 'VARCHAR[]',
    text: 'VARCHAR',
    /** Null if nothing in the paragraph is emphasised. */
    emphasis: 'STRUCT(start_offset INTEGER, end_offset INTEGER, style VARCHAR)[]',
  },
  citations: {
    record: 'VARCHAR',
    paper_id: 'VARCHAR',
    position: 'INTEGER',
    paragraph: 'INTEGER',
    start_offset: 'INTEGER',
    end_offset: 'INTEGER',
    text: 'VARCHAR',
    reference_id: 'VARCHAR',
    citation_group: 'INTEGER',
  },
  references: {
    record: 'VARCHAR',
    paper_id: 'VARCHAR',
    position: 'INTEGER',
    reference_id: 'VARCHAR',
    raw: 'VARCHAR',
    title: 'VARCHAR',
    title_key: 'VARCHAR',
    authors: AUTHORS,
    first_author_key: 'VARCHAR',
    year: 'INTEGER',
    venue: 'VARCHAR',
    ...IDENTIFIERS,
    kind: 'VARCHAR',
    date: 'VARCHAR',
    /** The address as the source writes it; `url` is its normal form. */
    source_url: 'VARCHAR',
    archive_url: 'VARCHAR',
    /** The day on which the citing author read it; null in parts that an older version wrote. */
    accessed: 'VARCHAR',
  },
  objects: {
    record: 'VARCHAR',
    paper_id: 'VARCHAR',
    position: 'INTEGER',
    object_id: 'VARCHAR',
    kind: 'VARCHAR',
    environment: 'VARCHAR',
    label: 'VARCHAR',
    caption: 'VARCHAR',
    content: 'VARCHAR',
    /** Presentation MathML of an equation; null if the source has none, and in parts that an older version wrote. */
    mathml: 'VARCHAR',
    rows: 'VARCHAR[][]',
    images: 'VARCHAR[]',
    /** PNG and JPEG files below the corpus folder; null if images were not asked for. */
    image_files: 'VARCHAR[]',
    /** What caption and content cite; null in parts that an older version wrote. */
    citations:
      'STRUCT(part VARCHAR, start_offset INTEGER, end_offset INTEGER, text VARCHAR, reference_id VARCHAR)[]',
  },
  mentions: {
    record: 'VARCHAR',
    paper_id: 'VARCHAR',
    position: 'INTEGER',
    paragraph: 'INTEGER',
    start_offset: 'INTEGER',
    end_offset: 'INTEGER',
    text: 'VARCHAR',
    object_id: 'VARCHAR',
  },
  failures: {
    sha256: 'VARCHAR',
    path: 'VARCHAR',
    stage: 'VARCHAR',
    code: 'VARCHAR',
    message: 'VARCHAR',
    where: 'VARCHAR',
    reading: 'VARCHAR',
    location: 'VARCHAR',
  },
} as const;

/** What link writes. */
export const LINKED = {
  /** The de-duplicated cited works, and every paper of the collection. */
  works: {
    work_id: 'VARCHAR',
    title: 'VARCHAR',
    title_key: 'VARCHAR',
    authors: AUTHORS,
    first_author_key: 'VARCHAR',
    year: 'INTEGER',
    venue: 'VARCHAR',
    /** From metadata: the journal, fields of study, how many works cite it anywhere, where its code is. */
    journal: 'VARCHAR',
    fields: 'VARCHAR[]',
    inbound: 'BIGINT',
    code_urls: 'VARCHAR[]',
    ...IDENTIFIERS,
    abstract: 'VARCHAR',
    /** `collection`, the service, or the metadata file the abstract came from. */
    abstract_source: 'VARCHAR',
    /** How the metadata row was recognised: `identifier` or `title`. */
    abstract_match: 'VARCHAR',
    /** Licence of the paper that the abstract belongs to, if the metadata row states it. */
    abstract_licence: 'VARCHAR',
    total_citations: 'BIGINT',
    citing_papers: 'BIGINT',
    /** The work's paper in the collection; null if it is not there. */
    paper_id: 'VARCHAR',
    record: 'VARCHAR',
  },
  /** Which work each bibliography entry is. */
  reference_works: {
    record: 'VARCHAR',
    reference_id: 'VARCHAR',
    work_id: 'VARCHAR',
  },
  /** Identifiers that two different papers claim: from which record each was taken, and the id that the paper has instead. */
  doubtful_identifiers: {
    record: 'VARCHAR',
    kind: 'VARCHAR',
    value: 'VARCHAR',
    /** The record that keeps it. */
    kept_by: 'VARCHAR',
    paper_id: 'VARCHAR',
  },
  /** Papers that are in the collection more than once, and the one record that is kept for them. */
  duplicates: {
    record: 'VARCHAR',
    kept: 'VARCHAR',
  },
} as const;

export type IngestedTable = keyof typeof INGESTED;
export type LinkedTable = keyof typeof LINKED;

export const INGESTED_TABLES = Object.keys(INGESTED) as IngestedTable[];
export const LINKED_TABLES = Object.keys(LINKED) as LinkedTable[];
