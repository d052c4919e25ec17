import type { ObjectKind } from '../../../paper/index.js';
import { floatKind } from '../packages/environments.js';
import type { EnvironmentNode } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import { captionKind } from './float-names.js';
import { isPicture } from './float-parts.js';

/** Boxes that papers put pictures and tables in which must not float. */
const BOXES = /^(?:center|minipage|flushleft|flushright|strip)\*?$/;

/**
 * What a box holds that has a caption though it is no float: `\captionof{figure}{…}`, or `\caption` behind
 * `\captionsetup{type=figure}`. Undefined for all others.
 */
export function unfloatedKind(node: EnvironmentNode): ObjectKind | undefined {
  if (!BOXES.test(node.name)) return undefined;
  let type: ObjectKind | undefined;
  let found: ObjectKind | undefined;
  let hasFloat = false;
  visit(node.children, (one) => {
    if (one.type === 'environment' && floatKind(one.name) !== undefined) hasFloat = true;
    if (one.type !== 'command' || hasFloat) return !hasFloat;
    const first = one.arguments[0]?.source.trim() ?? '';
    if (one.name === 'captionsetup') type = captionKind(/type\s*=\s*(\w+)/.exec(first)?.[1]) ?? type;
    else if (one.name === 'captionof') found ??= captionKind(first);
    else if (one.name === 'caption') found ??= type;
    return undefined;
  });
  return hasFloat ? undefined : found;
}

/** True for a picture or a table that stands in the text and is kept as an object all the same. */
export const isBoxed = (node: EnvironmentNode): boolean =>
  isPicture(node) || unfloatedKind(node) !== undefined;
