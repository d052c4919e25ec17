/** The tables of a corpus, with the SQL types of their columns. */

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

/** The tables that ingest writes. `record` identifies one paper as it was read from one source; all tables have it. */
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
    /** Quality of the reading, from 0 to 1; null for HTML pages and in parts that an older version wrote. */
    quality: 'DOUBLE',
    /** Identity of the reading, made from the source, the reader's version and its options. */
    reading: 'VARCHAR',
    /** SHA-256 of the absolute path, so that a changed file replaces its own older version and no other file. */
    location: 'VARCHAR',
    /** SHA-256 of all rows of the paper, except for its path. */
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
    /** Formulas with their MathML; null if there are none, and in parts that an older version wrote. */
    formulas: 'STRUCT(start_offset INTEGER, end_offset INTEGER, mathml VARCHAR)[]',
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
    /** The URL as printed in the source; `url` is its normalised form. */
    source_url: 'VARCHAR',
    archive_url: 'VARCHAR',
    /** The day on which the citing author read the page; null in parts that an older version wrote. */
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
    /** Citations in caption and content; null in parts that an older version wrote. */
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

/** The tables that link writes. */
export const LINKED = {
  /** The cited works, each once, and every paper of the collection. */
  works: {
    work_id: 'VARCHAR',
    title: 'VARCHAR',
    title_key: 'VARCHAR',
    authors: AUTHORS,
    first_author_key: 'VARCHAR',
    year: 'INTEGER',
    venue: 'VARCHAR',
    // The next four columns come from metadata.
    journal: 'VARCHAR',
    /** Fields of study. */
    fields: 'VARCHAR[]',
    /** Number of works that cite it, in the collection or elsewhere. */
    inbound: 'BIGINT',
    /** URLs of its code. */
    code_urls: 'VARCHAR[]',
    ...IDENTIFIERS,
    abstract: 'VARCHAR',
    /** Source of the abstract: `collection`, a service, or a metadata file. */
    abstract_source: 'VARCHAR',
    /** How the metadata row was matched: `identifier` or `title`. */
    abstract_match: 'VARCHAR',
    /** Licence of the paper that the abstract belongs to, if the metadata row states it. */
    abstract_licence: 'VARCHAR',
    total_citations: 'BIGINT',
    citing_papers: 'BIGINT',
    /** The work's paper in the collection; null if it is not there. */
    paper_id: 'VARCHAR',
    record: 'VARCHAR',
  },
  /** The work of each bibliography entry. */
  reference_works: {
    record: 'VARCHAR',
    reference_id: 'VARCHAR',
    work_id: 'VARCHAR',
  },
  /** Identifiers that two different papers claim: the record that loses the identifier, and the id that its paper gets instead. */
  doubtful_identifiers: {
    record: 'VARCHAR',
    kind: 'VARCHAR',
    value: 'VARCHAR',
    /** The record that keeps the identifier. */
    kept_by: 'VARCHAR',
    paper_id: 'VARCHAR',
  },
  /** Records of papers that are in the collection more than once, and the record that is kept instead. */
  duplicates: {
    record: 'VARCHAR',
    kept: 'VARCHAR',
  },
} as const;

export type IngestedTable = keyof typeof INGESTED;
export type LinkedTable = keyof typeof LINKED;

export const INGESTED_TABLES = Object.keys(INGESTED) as IngestedTable[];
export const LINKED_TABLES = Object.keys(LINKED) as LinkedTable[];
