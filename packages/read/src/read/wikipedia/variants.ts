/** `-{zh-hans:计算机; zh-hant:電腦}-`: words that differ by script or region, in wikis that convert between them. */
const VARIANTS = /-\{(?:([A-Z;]*)\|)?([^{}]*)\}-/g;
const RULE = /(?:^|;|=>)\s*(?:zh|sr|kk|ku|uz|tg|gan|crh|iu|shi|ban)(?:-[a-z]+)?\s*:\s*([^;]*)/;

/** Wikitext with the first of the variants where the wiki would choose by its reader. */
export function withoutVariants(wikitext: string): string {
  if (!wikitext.includes('-{')) return wikitext;
  return wikitext.replace(VARIANTS, (whole, flags: string | undefined, said: string) => {
    const first = RULE.exec(said)?.[1];
    // A rule for the rest of the page prints nothing.
    if (flags?.includes('H')) return '';
    if (first !== undefined) return first.trim();
    return flags === undefined ? whole : said;
  });
}
