import type { ArgumentFlattener, TemplateArguments } from '../arguments.js';
import type { MarkWriter } from '../mark-writer.js';
import type { Site } from '../site.js';
import type { Sources } from '../sources.js';
import type { WikiNode } from '../tree.js';

/** The page around a template, as far as rules may read or change it. */
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
  /** In lower case, with single spaces. */
  name: string;
  /** As the source writes it. */
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
