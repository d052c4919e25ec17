/** Environments whose content is taken as it stands. */
export const VERBATIM_ENVIRONMENTS: ReadonlySet<string> = new Set([
  'verbatim',
  'verbatim*',
  'Verbatim',
  'Verbatim*',
  'BVerbatim',
  'LVerbatim',
  'SaveVerbatim',
  'lstlisting',
  'minted',
  'alltt',
  'comment',
  'filecontents',
  'filecontents*',
  'boxedverbatim',
  'spverbatim',
  'Sinput',
  'Soutput',
  'luacode',
  'luacode*',
  'pycode',
  'tcblisting',
  'CodeInput',
  'CodeOutput',
  'pyglist',
]);

/** Environments that a source declares to be left out, as with `\excludecomment{answer}`. */
export const excludedIn = (source: string): string[] =>
  [...source.matchAll(/^[^%\n]*\\excludecomment\s*\{(\w+)\}/gm)].map(([, name = '']) => name);

/** Environments the paper declares to be verbatim, as with `\lstnewenvironment{python}`. */
export function declaredVerbatim(source: string): Set<string> {
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
