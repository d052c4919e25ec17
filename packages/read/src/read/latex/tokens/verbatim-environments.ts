/** Environments whose content is not LaTeX. */
export const VERBATIM_ENVIRONMENTS: ReadonlySet<string> = new Set(
  `verbatim verbatim* Verbatim Verbatim* BVerbatim LVerbatim SaveVerbatim lstlisting minted
  alltt comment filecontents filecontents* boxedverbatim spverbatim Sinput Soutput luacode
  luacode* pycode tcblisting CodeInput CodeOutput pyglist`.split(/\s+/),
);

/** Environments that a source excludes from printing, as with `\excludecomment{answer}`. */
export const excludedEnvironments = (source: string): string[] =>
  [...source.matchAll(/^[^%\n]*\\excludecomment\s*\{(\w+)\}/gm)].map(([, name = '']) => name);

/** {@link VERBATIM_ENVIRONMENTS} and those a source declares, as with `\lstnewenvironment{python}`. */
export function verbatimEnvironments(source: string): Set<string> {
  const names = new Set(VERBATIM_ENVIRONMENTS);
  if (!/lstnewenvironment|VerbatimEnvironment|newminted|newtcblisting/.test(source)) return names;
  const declaration =
    /\\(?:lstnewenvironment|(?:Define|Recustom)VerbatimEnvironment|newtcblisting|newminted(?:\[\w+\])?)\s*\{([\w*]+)\}/g;
  for (const [whole, name = ''] of source.matchAll(declaration)) {
    names.add(name);
    if (whole.includes('newminted')) names.add(`${name}code`);
  }
  return names;
}
