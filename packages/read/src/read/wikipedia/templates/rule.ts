import type { ArgumentFlattener, TemplateArguments } from '../arguments.js';
import type { MarkWriter } from '../mark-writer.js';
import type { Site } from '../site.js';
import type { Sources } from '../sources.js';
import type { WikiNode } from '../tree.js';

/** The parts of the page around a template that rules may read or change. */
export type TemplatePage = MarkWriter &
  ArgumentFlattener & {
    readonly site: Site;
    readonly title: string;
    readonly sources: Sources;
    /** Unknown templates within sentences, with their number of uses. */
    readonly unknown: Map<string, number>;
    isDisambiguation: boolean;
    readList(group: string, nodes: WikiNode[]): void;
  };

/** A use of a template. */
export interface TemplateCall {
  /** The name in lower case, with single spaces. */
  name: string;
  /** The name as the source writes it. */
  written: string;
  args: TemplateArguments;
  /** Length in the source, in characters. */
  source: number;
  /** True if nothing else is on its lines. */
  isAlone: boolean;
  flattener: TemplatePage;
}

/** Returns the flat text that a template prints, or ''. */
export type TemplateRule = (args: TemplateArguments, call: TemplateCall) => string;

/** One rule for several names. */
export function ruleFor(names: string, rule: TemplateRule): Record<string, TemplateRule> {
  return Object.fromEntries(names.split(/\s*\|\s*/).map((name) => [name, rule]));
}
