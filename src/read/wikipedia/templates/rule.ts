import type { TemplateArguments } from '../arguments.js';
import type { Flattener } from '../flatten.js';

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
  flattener: Flattener;
}

/** What a template prints, as flat text; empty where that is nothing. */
export type TemplateRule = (args: TemplateArguments, call: TemplateCall) => string;

/** One rule for several names. */
export function sameRule(names: string, rule: TemplateRule): Record<string, TemplateRule> {
  return Object.fromEntries(names.split(/\s*\|\s*/).map((name) => [name, rule]));
}
