/** The titles of sections from which paragraphs are taken (CiteWorth, Appendix A). */
export const SECTION_TITLES: readonly string[] =
  `introduction, abstract, method, methods, results, discussion, discussions, conclusion,
  conclusions, results and discussion, related work, experimental results, literature review,
  experiments, background, methodology, conclusions and future work, related works,
  limitations, procedure, material and methods, discussion and conclusion, implementation,
  evaluation, performance evaluation, experiments and results, overview, experimental design,
  discussion and conclusions, results and discussions, motivation, proposed method, analysis,
  future work, results and analysis, implementation details`.split(/,\s+/);

export interface SectionOptions {
  /** Titles of the sections to use, in lower case. */
  sections: string[];
  /** Ignores numbering and punctuation: "2. Methods", "IV) Results", "Methods:". */
  stripSectionNumbers: boolean;
  /** Compares all headings above the paragraph ("Discussion › Limits of the model"), not only the innermost one. */
  anySectionOfPath: boolean;
  /** Accepts variants of the titles, such as "Results & Discussion" and "Materials and Methods". */
  sectionVariants: boolean;
}

const NUMBERING =
  /^(?:section )?(?:\d{1,3}(?:\.\d{1,3}){0,5}[.):]?|[ivxlc]{1,6}[.):]|[a-h][.):])[\s:–—-]{0,3}/;

/** Returns a key that is the same for variants of a title: "results & discussion", "result and discussions". */
const titleKey = (title: string): string =>
  title
    .replace(/\s*[&/]\s*/g, ' and ')
    .split(/\s+/)
    .map((word) => word.replace(/s$/, ''))
    .join(' ');

/** Creates a function that finds a permitted title among the headings above a paragraph. */
export function sectionFilter(options: SectionOptions): (path: readonly string[]) => string | undefined {
  const titles = new Set(
    options.sections.map((title) => (options.sectionVariants ? titleKey(title) : title)),
  );
  const isPermitted = (heading: string): boolean => {
    if (heading.length > 200) return false;
    let title = heading.trim().toLowerCase();
    if (options.stripSectionNumbers) title = title.replace(NUMBERING, '').replace(/[\s.:]{1,5}$/, '');
    return titles.has(options.sectionVariants ? titleKey(title) : title);
  };
  return (path) => {
    if (options.anySectionOfPath) return path.findLast(isPermitted);
    const innermost = path.at(-1);
    return innermost !== undefined && isPermitted(innermost) ? innermost : undefined;
  };
}
