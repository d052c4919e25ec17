/** `-{zh-hans:计算机; zh-hant:電腦}-`: text that differs by script or region, in wikis that convert between them. */
const VARIANTS = /-\{(?:([A-Z;]*)\|)?([^{}]*)\}-/g;
const RULE = /(?:^|;|=>)\s*(?:zh|sr|kk|ku|uz|tg|gan|crh|iu|shi|ban)(?:-[a-z]+)?\s*:\s*([^;]*)/;

/** Replaces language variants, which the wiki chooses for each reader, by the first one. */
export function chooseVariants(wikitext: string): string {
  if (!wikitext.includes('-{')) return wikitext;
  return wikitext.replace(VARIANTS, (whole, flags: string | undefined, content: string) => {
    const first = RULE.exec(content)?.[1];
    // A rule for the rest of the page prints nothing.
    if (flags?.includes('H')) return '';
    if (first !== undefined) return first.trim();
    return flags === undefined ? whole : content;
  });
}
