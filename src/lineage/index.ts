export { canonicalJson, type Json, toJson } from './canonical-json.js';
export { compareManifests, type Difference, describeDifferences, isCurrent } from './compare.js';
export { hashFile, hashFileSync, hashText } from './hash-file.js';
export { checkJson, type LoadJsonOptions, loadJson } from './load-json.js';
export { identitySchema, manifestSchema, parseManifest } from './load-manifest.js';
export {
  type Identity,
  type Input,
  identify,
  inputFrom,
  inputNamed,
  KINDS,
  type Kind,
  type Manifest,
} from './manifest.js';
export { moduleInputs } from './module-files.js';
export { type ProvDocument, provDocument } from './prov.js';
export { SetDigest } from './set-digest.js';
