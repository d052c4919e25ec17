/** The labels of the built-in rules, and of citations that no rule matches, as in SciCite. */
export const INTENTS = ['background', 'method', 'result'] as const;

/** A rule that gives a label to citations whose sentence or section heading matches a pattern. Patterns ignore case. */
export interface IntentRule {
  label: string;
  /** What the rule looks for, in a few words. Default: its number and its pattern. */
  name?: string | undefined;
  /** The text to match: the citing sentence, or the headings of its section. */
  of: 'sentence' | 'heading';
  /** A JavaScript regular expression. */
  pattern: string;
  /** A regular expression for the headings of sections in which the rule does not count. */
  notIn?: string | undefined;
}

const FINDINGS =
  '(?:results?|findings?|observations?|data|studies|study|reports?|values?|estimates?|work|conclusions?)';

const METHODS =
  '(?:methods?|methodology|materials?|procedures?|experimental|implementation|statistical analys[ie]s|participants|data collection)\\b';

/** In these sections, what agrees, differs or was done is mostly in the papers that are cited, not in the paper itself. */
const ABOUT_OTHERS =
  '(?:^|/ *)(?:[\\d.]+ )?(?:introduction|background|related (?:work|literature|research|studies)|literature review|(?:previous|prior) work|state of the art)\\b';

/** "Isolated" and the like, after "we" or "was". */
const DONE =
  '(?:us(?:e|ed|ing)|consider|modify|make use of|taken from|chosen|amplified|infused|sampled|set|modell?ed|developed|optimi[sz]ed|adopt(?:ed)?|appl(?:y|ied)|employ(?:ed)?|follow(?:ed)?|perform(?:ed)?|implement(?:ed)?|calculated?|comput(?:e|ed)|measured?|determined?|estimated|assessed|quantified|prepared|obtained|analy[sz]ed|constructed|generated|carried out|conducted|purified|extracted|isolated|scored|modified|adapted)\\b';
const BETWEEN = '(?:have |then |also |first |next |therefore |subsequently )?';

/**
 * The built-in rules, in the order in which they are tried. Cue phrases are after Teufel et al. (2006), who distinguish agreement and
 * contrast from use; headings are after Jurgens et al. (2018), in whose data uses are mostly in methods sections.
 */
export const DEFAULT_RULES: readonly IntentRule[] = [
  // The cited result agrees with the paper's own, or differs from it. What was “reduced in women compared to men” compares nothing with it.
  {
    label: 'result',
    name: 'agreement or contrast with results',
    of: 'sentence',
    pattern: `\\b(?:in (?:good |close |full )?(?:agreement|line|accord(?:ance)?|keeping|concert) with|in (?:sharp |marked )?contrast (?:to|with)|consistent with|contrary to|similar(?:ly)? to|comparable (?:to|with)|when compared (?:to|with)|compared (?:to|with) (?:previous|earlier|prior|other|published|those|these|the (?:results?|findings?|values?|data|stud(?:y|ies)|report))|in contradiction (?:to|with)|at odds with|inconsistent with|(?:agrees?|concurs?) (?:well )?with|differs? from|identical to|close to|matched|coincid(?:es?|ing) with|in contrast,|confirms? the|complements? the|unlike)\\b`,
    notIn: ABOUT_OTHERS,
  },
  {
    label: 'result',
    name: 'earlier results confirmed or contradicted',
    of: 'sentence',
    pattern: `\\b(?:previous|earlier|prior|other|recent|published|similar) ${FINDINGS}\\b.*\\b(?:support|confirm|corroborat|agree|consistent|contrast|differ)|\\bsimilar [^.;]{0,60}\\b(?:was|were|been|is) (?:also |previously |recently )*(?:reported|observed|found|described|seen|shown)\\b|\\b(?:support|confirm|corroborat|replicat|reproduc|recapitulat|mirror)\\w* (?:the |our )?(?:previous|earlier|prior|other|published) ${FINDINGS}\\b`,
    notIn: ABOUT_OTHERS,
  },
  {
    label: 'result',
    name: 'the paper’s own results compared',
    of: 'sentence',
    pattern: `\\b(?:our|these|this|the present|the current|present|current) ${FINDINGS}\\b.*\\b(?:support|confirm|corroborat|extend|contradict|agree|match|replicat|reinforc|mirror|parallel(?!i)|consistent|similar|differ|contrast)`,
    notIn: ABOUT_OTHERS,
  },
  // The paper uses something from the cited paper.
  {
    label: 'method',
    name: 'the paper uses or measures it',
    of: 'sentence',
    pattern: `\\bwe ${BETWEEN}${DONE}`,
  },
  {
    label: 'method',
    name: 'something is used or measured',
    of: 'sentence',
    // Roots that “are determined by hormones” are not measured by the paper.
    pattern: `(?!\\b(?:is|are) (?:determined|modell?ed|developed|generated|measured|estimated|obtained|assessed) (?:\\w+ly )?by\\b)\\b(?:were|was|is|are) ${BETWEEN}${DONE}`,
    notIn: ABOUT_OTHERS,
  },
  {
    label: 'method',
    name: 'a described method, tool or procedure',
    of: 'sentence',
    pattern:
      '\\b(?:as|previously|been) (?:previously |recently |originally )?(?:described|detailed|outlined)\\b(?! (?:as|to)\\b)|\\bdescribed (?:previously|elsewhere|by|in)\\b|\\b(?:using|by using|with) (?:the|a|an) .{0,60}\\b(?:method|algorithm|protocol|procedure|software|program|package|tool(?:box|kit)?|test|scale|questionnaire|assay|technique|model|kit)\\b|\\b(?:according to|following|based on) (?:the )?.{0,40}\\b(?:method|procedure|protocol|approach|algorithm|criteria|guidelines?)\\b',
    notIn: ABOUT_OTHERS,
  },
  {
    label: 'method',
    name: 'in the experiments, or based on it',
    of: 'sentence',
    pattern:
      '\\b(?:for|in) (?:the|our|all) experiments\\b|\\b(?:is|are|was|were) (?:mainly |largely )?based on (?:the|a|an|earlier|previous)\\b|\\bdata ?sets? \\[',
  },
  {
    label: 'method',
    name: 'a section on methods',
    of: 'heading',
    // In the outermost heading, or at the start of any heading: "Results / Comparison with published methods" is not about methods.
    pattern: `^[^/]*\\b${METHODS}|/ *(?:[\\d.]+ )?${METHODS}`,
  },
];

/** A rule that can be matched. */
export type CompiledRule = Omit<IntentRule, 'pattern' | 'name' | 'notIn'> & {
  name: string;
  pattern: RegExp;
  notIn?: RegExp | undefined;
};

/** Compiles the patterns. Rules without a name are numbered. */
export const compileRules = (rules: readonly IntentRule[]): CompiledRule[] =>
  rules.map((rule, index) => ({
    ...rule,
    name: rule.name ?? `rule ${index + 1}: ${rule.pattern}`,
    pattern: new RegExp(rule.pattern, 'iu'),
    notIn: rule.notIn === undefined ? undefined : new RegExp(rule.notIn, 'iu'),
  }));

/** Maximum number of characters that are matched: longer texts are not prose, and matching may take quadratic time. */
const MAX_CHARACTERS = 2000;

/** Returns the rules that match a citation, in order. */
export function matchingRules(
  rules: readonly CompiledRule[],
  sentence: string,
  heading: string,
): CompiledRule[] {
  const texts = {
    sentence: sentence.slice(0, MAX_CHARACTERS),
    heading: heading.slice(0, MAX_CHARACTERS),
  };
  return rules.filter(({ of, pattern, notIn }) => pattern.test(texts[of]) && !notIn?.test(texts.heading));
}
