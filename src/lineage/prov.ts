import { type Identity, type Input, identify, type Manifest } from './manifest.js';

type Attributes = Record<string, unknown>;

/** A document of W3C PROV-JSON. */
export interface ProvDocument {
  prefix: Record<string, string>;
  entity: Record<string, Attributes>;
  activity: Record<string, Attributes>;
  wasGeneratedBy: Record<string, Attributes>;
  used: Record<string, Attributes>;
  wasDerivedFrom: Record<string, Attributes>;
}

const NAMESPACE = 'urn:citemill:';
const entityName = (identity: Identity) => `citemill:sha256-${identity}`;

/** Converts the lineage of an artefact to PROV-JSON: each artefact becomes an entity, each step that made one an activity. */
export function provDocument(manifest: Manifest, name: string): ProvDocument {
  const document: ProvDocument = {
    prefix: { citemill: NAMESPACE, prov: 'http://www.w3.org/ns/prov#' },
    entity: {},
    activity: {},
    wasGeneratedBy: {},
    used: {},
    wasDerivedFrom: {},
  };
  addArtefact(document, manifest, name);
  return document;
}

function addArtefact(document: ProvDocument, manifest: Manifest, name: string | undefined): void {
  const identity = identify(manifest);
  const entity = entityName(identity);
  if (document.entity[entity]?.['citemill:version'] !== undefined) return;
  document.entity[entity] = {
    'prov:type': manifest.kind,
    ...(name === undefined ? {} : { 'prov:label': name }),
    'citemill:version': manifest.version,
  };
  const activity = `citemill:make-${identity}`;
  document.activity[activity] = {
    'prov:type': `make ${manifest.kind}`,
    'citemill:version': manifest.version,
    'citemill:options': JSON.stringify(manifest.options),
  };
  document.wasGeneratedBy[`_:generated-${identity}`] = { 'prov:entity': entity, 'prov:activity': activity };
  for (const [index, input] of manifest.inputs.entries())
    addInput(document, { identity, entity, activity }, input, index);
}

function addInput(
  document: ProvDocument,
  artefact: { identity: Identity; entity: string; activity: string },
  input: Input,
  index: number,
): void {
  const source = entityName(input.identity);
  if (input.manifest) addArtefact(document, input.manifest, input.name);
  document.entity[source] ??= {
    'prov:type': input.role,
    ...(input.name ? { 'prov:label': input.name } : {}),
  };
  document.used[`_:used-${artefact.identity}-${index}`] = {
    'prov:activity': artefact.activity,
    'prov:entity': source,
    'prov:role': input.role,
  };
  document.wasDerivedFrom[`_:derived-${artefact.identity}-${index}`] = {
    'prov:generatedEntity': artefact.entity,
    'prov:usedEntity': source,
  };
}
