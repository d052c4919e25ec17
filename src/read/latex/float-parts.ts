import type { CommandNode, EnvironmentNode, Node } from './tree.js';

/** What a float is called by: its captions, and labels of its own or of its parts. */
export interface FloatParts {
  captions: CommandNode[];
  labels: { name: string; part: boolean }[];
}

/** Finds captions and labels in a float; those of subfigures belong to its parts. */
export function floatParts(node: EnvironmentNode): FloatParts {
  const captions: CommandNode[] = [];
  const labels: { name: string; part: boolean }[] = [];
  const scan = (nodes: readonly Node[], inPart: boolean) => {
    for (const one of nodes) {
      if (one.type === 'command') {
        if (/^(?:caption|captionof|tablecaption|figcaption)$/.test(one.name) && !inPart) captions.push(one);
        if (one.name === 'label' || one.name === 'nllabel')
          labels.push({ name: one.arguments[0]?.source.trim() ?? '', part: inPart });
        const isPart = one.name === 'subfloat' || one.name === 'subfigure';
        for (const argument of [...one.options, ...one.arguments])
          if (argument) scan(argument.children, inPart || isPart);
      } else if (one.type === 'environment') {
        const isPart = one.name === 'subfigure' || one.name === 'subtable';
        scan(one.children, inPart || isPart);
      } else if (one.type === 'group') scan(one.children, inPart);
      else if (one.type === 'math')
        for (const row of one.rows) for (const name of row.labels) labels.push({ name, part: inPart });
    }
  };
  scan(node.children, false);
  return { captions, labels };
}
