import { TABULAR_ENVIRONMENTS } from '../packages/registry.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import { isCaption } from './float-parts.js';

const isPart = (node: Node) =>
  (node.type === 'environment' && /^sub(?:figure|table|float)/.test(node.name)) ||
  (node.type === 'command' && /^(?:subfloat|subfigure|subtable|subcaptionbox)$/.test(node.name));

const isOwnCaption = (node: Node): node is CommandNode =>
  node.type === 'command' && isCaption(node.name) && node.name !== 'subcaption' && !node.star;

/** Returns the number of numbered captions in a node, without those of parts. */
function countCaptions(node: Node): number {
  let count = 0;
  visit([node], (inner) => {
    if (isPart(inner)) return false;
    if (isOwnCaption(inner)) count++;
    return undefined;
  });
  return count;
}

/** True for nodes with something to caption: a picture, table, drawing or listing. */
function hasContent(node: Node): boolean {
  let hasContentInside = false;
  visit([node], (inner) => {
    hasContentInside ||=
      inner.type === 'drawing' ||
      inner.type === 'verbatim' ||
      isPart(inner) ||
      (inner.type === 'environment' && TABULAR_ENVIRONMENTS.has(inner.name)) ||
      (inner.type === 'command' && /^(?:include|epsf|psfig|plotone|plottwo|input$)/.test(inner.name));
    return !hasContentInside;
  });
  return hasContentInside;
}

/** Replaces boxes that contain several captions, as when set side by side, by their content. */
function openBoxes(nodes: readonly Node[], depth = 0): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (depth > 6 || countCaptions(node) < 2) return [node];
    if (node.type === 'group' || node.type === 'environment') return openBoxes(node.children, depth + 1);
    return node.type === 'command'
      ? openBoxes(
          node.arguments.flatMap((argument) => argument.children),
          depth + 1,
        )
      : [node];
  });
}

/**
 * Splits a float with several captions: `\includegraphics{a}\caption{A}\includegraphics{b}\caption{B}`. Each part has one
 * caption and the content before it, or after it if captions come first.
 */
export function splitFloat(node: EnvironmentNode): EnvironmentNode[] {
  const count = countCaptions({ ...node, name: 'float' });
  if (count < 2) return [node];
  const units = openBoxes(node.children);
  const firstContent = units.findIndex(
    (unit) => hasContent(unit) || (countCaptions(unit) > 0 && !isOwnCaption(unit)),
  );
  const firstCaption = units.findIndex(isOwnCaption);
  const isBelow = firstCaption === -1 || (firstContent !== -1 && firstContent < firstCaption);
  const parts: Node[][] = [[]];
  let captions = 0;
  for (const unit of units) {
    const unitCaptions = countCaptions(unit);
    const startsNext = isBelow ? hasContent(unit) || unitCaptions > 0 : unitCaptions > 0;
    if (captions > 0 && startsNext && (unitCaptions > 0 || isBelow)) {
      parts.push([]);
      captions = 0;
    }
    captions += unitCaptions;
    parts.at(-1)?.push(unit);
  }
  if (parts.length !== count) return [node];
  return parts.map((children) => ({ ...node, children }));
}
