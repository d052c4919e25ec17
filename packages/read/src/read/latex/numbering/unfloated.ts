import type { ObjectKind } from '../../../paper/index.js';
import { floatKind } from '../packages/environments.js';
import type { EnvironmentNode } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import { captionKind } from './float-names.js';
import { isPicture } from './float-parts.js';

/** Boxes for pictures and tables that must not float. */
const BOX_ENVIRONMENT = /^(?:center|minipage|flushleft|flushright|strip)\*?$/;

/**
 * Returns the kind of a box with a caption that is not a float: `\captionof{figure}{…}`, or `\caption` after
 * `\captionsetup{type=figure}`. Undefined for other environments.
 */
export function unfloatedKind(node: EnvironmentNode): ObjectKind | undefined {
  if (!BOX_ENVIRONMENT.test(node.name)) return undefined;
  let type: ObjectKind | undefined;
  let kind: ObjectKind | undefined;
  let hasFloat = false;
  visit(node.children, (inner) => {
    if (inner.type === 'environment' && floatKind(inner.name) !== undefined) hasFloat = true;
    if (inner.type !== 'command' || hasFloat) return !hasFloat;
    const first = inner.arguments[0]?.source.trim() ?? '';
    if (inner.name === 'captionsetup') type = captionKind(/type\s*=\s*(\w+)/.exec(first)?.[1]) ?? type;
    else if (inner.name === 'captionof') kind ??= captionKind(first);
    else if (inner.name === 'caption') kind ??= type;
    return undefined;
  });
  return hasFloat ? undefined : kind;
}

/** True for a picture or table that is not a float but becomes an object. */
export const isBoxed = (node: EnvironmentNode): boolean =>
  isPicture(node) || unfloatedKind(node) !== undefined;
