import type { Flattens, TemplateArguments } from '../arguments.js';
import type { PlacedMarks } from '../placed-marks.js';
import type { Site } from '../site.js';
import type { Sources } from '../sources.js';
import type { WikiNode } from '../tree.js';

/** The page that a template stands in, as far as a rule may look at it or change it. */
export type TemplatePage = PlacedMarks &
  Flattens & {
    readonly site: Site;
    readonly title: string;
    readonly sources: Sources;
    /** Templates in the midst of a sentence that no rule knows, and how often each occurs. */
    readonly unknown: Map<string, number>;
    isDisambiguation: boolean;
    readList(group: string, nodes: WikiNode[]): void;
  };

/** A template where it is used. */
export interface TemplateCall {
  /** In lower case, with single spaces. */
  name: string;
  /** As the source writes it. */
  written: string;
  args: TemplateArguments;
  /** How many characters of the source it takes. */
  source: number;
  /** It has its lines to itself. */
  isAlone: boolean;
  flattener: TemplatePage;
}

/** What a template prints, as flat text; empty where that is nothing. */
export type TemplateRule = (args: TemplateArguments, call: TemplateCall) => string;

/** One rule for several names. */
export function sameRule(names: string, rule: TemplateRule): Record<string, TemplateRule> {
  return Object.fromEntries(names.split(/\s*\|\s*/).map((name) => [name, rule]));
}
