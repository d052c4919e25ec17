import { TABULAR_ENVIRONMENTS } from '../packages/registry.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import { isCaption } from './float-parts.js';

const isPart = (node: Node) =>
  (node.type === 'environment' && /^sub(?:figure|table|float)/.test(node.name)) ||
  (node.type === 'command' && /^(?:subfloat|subfigure|subtable|subcaptionbox)$/.test(node.name));

const isOwnCaption = (node: Node): node is CommandNode =>
  node.type === 'command' && isCaption(node.name) && node.name !== 'subcaption' && !node.star;

/** How many captions with a number of their own stand in a node; those of parts are not counted. */
function captionsIn(node: Node): number {
  let count = 0;
  visit([node], (one) => {
    if (isPart(one)) return false;
    if (isOwnCaption(one)) count++;
    return undefined;
  });
  return count;
}

/** True for what a caption is of: a picture, a table, a drawing, a listing. */
function hasContent(node: Node): boolean {
  let found = false;
  visit([node], (one) => {
    found ||=
      one.type === 'drawing' ||
      one.type === 'verbatim' ||
      isPart(one) ||
      (one.type === 'environment' && TABULAR_ENVIRONMENTS.has(one.name)) ||
      (one.type === 'command' && /^(?:include|epsf|psfig|plotone|plottwo|input$)/.test(one.name));
    return !found;
  });
  return found;
}

/** The nodes of a float with those opened that hold several captions: boxes side by side. */
function unitsOf(nodes: readonly Node[], depth = 0): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (depth > 6 || captionsIn(node) < 2) return [node];
    if (node.type === 'group' || node.type === 'environment') return unitsOf(node.children, depth + 1);
    return node.type === 'command'
      ? unitsOf(
          node.arguments.flatMap((one) => one.children),
          depth + 1,
        )
      : [node];
  });
}

/**
 * A float with several captions is several objects: `\includegraphics{a}\caption{A}\includegraphics{b}\caption{B}`. Each
 * part has one caption and what stands on its side of it; a float with one caption stays as it is.
 */
export function splitFloat(node: EnvironmentNode): EnvironmentNode[] {
  const count = captionsIn({ ...node, name: 'float' });
  if (count < 2) return [node];
  const units = unitsOf(node.children);
  const firstContent = units.findIndex(
    (one) => hasContent(one) || (captionsIn(one) > 0 && !isOwnCaption(one)),
  );
  const firstCaption = units.findIndex(isOwnCaption);
  const isBelow = firstCaption === -1 || (firstContent !== -1 && firstContent < firstCaption);
  const parts: Node[][] = [[]];
  let captions = 0;
  for (const unit of units) {
    const own = captionsIn(unit);
    const startsNext = isBelow ? hasContent(unit) || own > 0 : own > 0;
    if (captions > 0 && startsNext && (own > 0 || isBelow)) {
      parts.push([]);
      captions = 0;
    }
    captions += own;
    parts.at(-1)?.push(unit);
  }
  if (parts.length !== count) return [node];
  return parts.map((children) => ({ ...node, children }));
}
