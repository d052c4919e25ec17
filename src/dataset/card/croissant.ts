import { basename, join } from 'node:path';
import { hashFileSync, type Input, identify, type Manifest } from '../../lineage/index.js';
import type { SplitSize } from '../manifest.js';
import { SPLITS, type Split } from '../splits/splits.js';
import { type Feature, parseFeature } from './features.js';
import { hubLicence, type LicenceCount } from './licences.js';

export interface CroissantInput {
  title: string;
  task: string;
  citation: string;
  tool: string;
  signature: string;
  licences: LicenceCount[];
  columns: Record<string, string>;
  /** Description of each column. */
  features: Record<string, string>;
  splits: Record<Split, SplitSize>;
  /** Name or path to load it by. */
  path: string;
  /** What the dataset is made from. */
  lineage?: Manifest | undefined;
}

type Json = Record<string, unknown>;

/** The terms of Croissant 1.0, as its specification has them. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

const TYPES: Record<string, string> = {
  string: 'sc:Text',
  bool: 'sc:Boolean',
  int8: 'sc:Integer',
  int16: 'sc:Integer',
  int32: 'sc:Integer',
  int64: 'sc:Integer',
  float32: 'sc:Float',
  float64: 'sc:Float',
};

const LICENCE_PAGES: [pattern: RegExp, page: string][] = [
  [/^cc0-1\.0$/, 'https://creativecommons.org/publicdomain/zero/1.0/'],
  [/^cc-(by[a-z-]*?)-(\d\.\d)$/, 'https://creativecommons.org/licenses/$1/$2/'],
];

function licenceUrls(licences: LicenceCount[]): string[] {
  const name = hubLicence(licences);
  const page = LICENCE_PAGES.find(([pattern]) => pattern.test(name));
  if (page) return [name.replace(...page)];
  const named = licences.flatMap(({ licence }) => (licence === null ? [] : [licence]));
  return named.length === 0 ? ['not known'] : [...new Set(named)].sort();
}

const PARQUET = 'application/x-parquet';

/** Converts a column to a field; a struct has subfields, a list is repeated. */
function toField(
  id: string,
  name: string,
  feature: Feature,
  source: Json,
  description: string | undefined,
): Json {
  const repeated = 'list' in feature;
  const inner = repeated ? feature.list : feature;
  const base = { '@type': 'cr:Field', '@id': id, name, ...(description ? { description } : {}) };
  if ('struct' in inner)
    return {
      ...base,
      ...(repeated ? { repeated: true } : {}),
      subField: inner.struct.map((part) =>
        toField(
          `${id}/${part.name}`,
          part.name,
          part.feature,
          { ...source, transform: { jsonPath: part.name } },
          undefined,
        ),
      ),
    };
  // Croissant 1.0 can't describe a list of lists completely.
  const leaf = 'list' in inner ? leafType(inner) : inner.dtype;
  return { ...base, dataType: TYPES[leaf] ?? 'sc:Text', ...(repeated ? { repeated: true } : {}), source };
}

function leafType(feature: Feature): string {
  if ('list' in feature) return leafType(feature.list);
  return 'dtype' in feature ? feature.dtype : 'string';
}

/** The files of a split, each with its hash, and all of them as one set if there are several. */
function fileResources(split: Split, files: string[], folder: string): { resources: Json[]; source: Json } {
  const objects = files.map((file) => ({
    '@type': 'cr:FileObject',
    '@id': file,
    name: file,
    contentUrl: file,
    encodingFormat: PARQUET,
    sha256: hashFileSync(join(folder, file)),
  }));
  const [only] = files;
  if (only !== undefined && files.length === 1)
    return { resources: objects, source: { fileObject: { '@id': only } } };
  const id = `${split}-files`;
  const all = {
    '@type': 'cr:FileSet',
    '@id': id,
    name: id,
    encodingFormat: PARQUET,
    includes: `data/${split}-*.parquet`,
  };
  return { resources: [...objects, all], source: { fileSet: { '@id': id } } };
}

const entityId = (identity: string): string => `urn:citemill:sha256-${identity}`;

/** Terms of W3C PROV, written out: readers of Croissant know its own context only. */
const PROV = 'http://www.w3.org/ns/prov#';

/** The lineage of a dataset: its identity, and each artefact that it was derived from. */
const provenance = (lineage: Manifest): Json => ({
  identifier: entityId(identify(lineage)),
  [`${PROV}wasDerivedFrom`]: lineage.inputs.map(toEntity),
});

const toEntity = ({ role, identity, name, manifest }: Input): Json => ({
  '@type': `${PROV}Entity`,
  '@id': entityId(identity),
  // A file is named without its path on this machine.
  name: name === undefined ? role : basename(name),
  ...(manifest
    ? { softwareVersion: manifest.version, [`${PROV}wasDerivedFrom`]: manifest.inputs.map(toEntity) }
    : {}),
});

/** `croissant.json` of a dataset folder: its files with their hashes, and what their columns are. */
export function croissant(input: CroissantInput, folder: string): string {
  const filled = SPLITS.filter((split) => input.splits[split].rows > 0).map((split) => ({
    split,
    ...fileResources(split, input.splits[split].files, folder),
  }));
  const document = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: input.path.replace(/[^\w-]+/g, '-') || 'dataset',
    description: `${input.title}. ${input.task} Built by ${input.tool}; signature: ${input.signature}`,
    license: licenceUrls(input.licences),
    citeAs: input.citation,
    ...(input.lineage ? provenance(input.lineage) : {}),
    distribution: filled.flatMap(({ resources }) => resources),
    recordSet: filled.map(({ split, source }) => ({
      '@type': 'cr:RecordSet',
      '@id': split,
      name: split,
      field: Object.entries(input.columns).map(([column, type]) =>
        toField(
          `${split}/${column}`,
          column,
          parseFeature(type),
          { ...source, extract: { column } },
          input.features[column],
        ),
      ),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
