import { basename, join } from 'node:path';
import { hashFileSync, type Input, identify, type Manifest } from '../../lineage/index.js';
import { SPLITS, type Split } from '../splits/splits.js';
import type { CardInput } from './card-input.js';
import { CONFORMS_TO, CONTEXT } from './croissant-context.js';
import { type Feature, parseFeature } from './features.js';
import { answerParts, describeLicences, knownAnswers } from './known-answers.js';
import { hubLicence } from './licences.js';
import type { Answers, QuestionKey } from './questions.js';

type Json = Record<string, unknown>;

/** Croissant's data types by those of Hugging Face. */
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

const UNKNOWN = 'not known';

/** Returns the licence of the dataset as a whole, or otherwise its papers' licences, with `not known` if some are unknown. */
function licenceUrls(input: CardInput): string[] {
  const { licences, author, quotesCited } = input;
  const name = hubLicence(input);
  const page = LICENCE_PAGES.find(([pattern]) => pattern.test(name));
  if (page) return [name.replace(...page)];
  if (author?.licence !== undefined) return [author.licence];
  const counted = licences.filter(({ papers }) => papers > 0);
  const named = counted.flatMap(({ licence }) => (licence === null ? [] : [licence]));
  const isPartlyUnknown = quotesCited || named.length === 0 || named.length < counted.length;
  return [...[...new Set(named)].sort(), ...(isPartlyUnknown ? [UNKNOWN] : [])];
}

const PARQUET = 'application/x-parquet';

/** Converts a column to a field; a struct has subfields, a list is an array. */
function toField(
  id: string,
  name: string,
  feature: Feature,
  source: Json,
  description: string | undefined,
): Json {
  const inner = 'list' in feature ? feature.list : feature;
  const base = {
    '@type': 'cr:Field',
    '@id': id,
    name,
    ...(description ? { description } : {}),
    ...arrayTerms(feature),
  };
  if ('struct' in inner)
    return {
      ...base,
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
  return { ...base, dataType: TYPES[leafType(inner)] ?? 'sc:Text', source };
}

/** Returns the shape of nested lists; -1 is a list of any length. */
function arrayTerms(feature: Feature): Json {
  const lengths: string[] = [];
  for (let inner = feature; 'list' in inner; inner = inner.list) lengths.push('-1');
  return lengths.length === 0 ? {} : { isArray: true, arrayShape: lengths.join(',') };
}

function leafType(feature: Feature): string {
  if ('list' in feature) return leafType(feature.list);
  return 'dtype' in feature ? feature.dtype : 'string';
}

/** Describes the files of a split, each with its hash, and several files also as one set. */
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

/** Namespace of W3C PROV. Its terms are written in full, because Croissant readers know only Croissant's context. */
const PROV = 'http://www.w3.org/ns/prov#';

/** Describes the lineage of a dataset: its identity, and the artefacts that it was derived from. */
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

/** The terms of Croissant's vocabulary for responsible AI, and the questions that they answer. */
const RAI_TERMS: readonly [term: string, key: QuestionKey][] = [
  ['dataCollection', 'collection'],
  ['dataCollectionMissingData', 'missing'],
  ['dataPreprocessingProtocol', 'preprocessing'],
  ['dataAnnotationProtocol', 'annotation'],
  ['personalSensitiveInformation', 'personal'],
  ['dataUseCases', 'uses'],
  ['dataBiases', 'biases'],
  ['dataLimitations', 'limitations'],
  ['dataSocialImpact', 'impact'],
  ['dataReleaseMaintenancePlan', 'maintenance'],
];

function responsibleUse(input: CardInput): Json {
  const known = knownAnswers(input);
  const answers = RAI_TERMS.flatMap(([term, key]) => {
    const parts = answerParts(key, known, input.author ?? {}, (words) => words);
    return parts.length === 0 ? [] : [[`rai:${term}`, parts.join('\n\n')]];
  });
  return {
    ...Object.fromEntries(answers),
    'rai:machineAnnotationTools': [`${input.tool}, recipe ${input.recipe}`],
  };
}

const ORGANISATION = /^organi[sz]ation:\s*/i;

/** Converts the author's answers about the publication. */
function publication(author: Answers = {}): Json {
  const creator = author.creators
    ?.split('\n')
    .map((name) => name.replace(/^\s*[-*]\s+/, '').trim())
    .filter((name) => name !== '')
    .map((name) =>
      ORGANISATION.test(name)
        ? { '@type': 'sc:Organization', name: name.replace(ORGANISATION, '') }
        : { '@type': 'sc:Person', name },
    );
  const terms = {
    version: author.version,
    datePublished: author['date-published'],
    url: author.url,
    creator,
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

/** Returns the `croissant.json` of a dataset folder: its files with hashes, their columns, and how they may be used. */
export function renderCroissant(input: CardInput, folder: string): string {
  const filled = SPLITS.filter((split) => input.splits[split].rows > 0).map((split) => ({
    split,
    ...fileResources(split, input.splits[split].files, folder),
  }));
  const document = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: CONFORMS_TO,
    name: input.path.replace(/[^\w-]+/g, '-') || 'dataset',
    description: `${input.title}. ${input.task} Built by ${input.tool}; signature: ${input.signature}`,
    ...publication(input.author),
    license: licenceUrls(input),
    copyrightNotice: describeLicences(input),
    citeAs: input.author?.citation ?? input.citation,
    ...responsibleUse(input),
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
