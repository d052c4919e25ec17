/** Editors' remarks on the text, in small print or brackets. */
const EDITOR_REMARKS = new Set(
  (
    'fact|cn|citation needed|cite needed|needs citation|ref?|rp|reference page|clarify|clarification needed|clarifyme|when|' +
    'when?|who|who?|whom?|which|which?|where|where?|why|why?|how|how?|what|what?|by whom|by whom?|by who|according to whom|' +
    'according to whom?|attribution needed|says who|weasel-inline|weasel inline|vague|ambiguous|specify|explain|elucidate|' +
    'definition|examples|example needed|quantify|dubious|disputed-inline|disputed inline|discuss|contradict-inline|' +
    'contradiction-inline|fv|failed verification|verify source|vs|verify credibility|verification needed|verify quote|' +
    'better source|better source needed|unreliable source|unreliable source?|unreliable medical source|self-published inline|' +
    'self-published source|sps|primary source inline|third-party inline|original research inline|or|synthesis inline|' +
    'original synthesis|undue inline|undue-inline|pov-inline|pov inline|npov inline|neutrality disputed|lopsided|peacock inline|' +
    'peacock-inline|tone inline|editorializing|opinion|buzz|jargon-inline|jargon|technical inline|non sequitur|' +
    'relevance inline|off-topic inline|importance inline|update inline|update-inline|update after|outdated inline|' +
    'out of date inline|needs update|obsolete source|page needed|pages needed|page number needed|pn|volume needed|full|' +
    'full citation needed|title needed|year needed|date needed|author missing|isbn missing|date missing|list source|' +
    'dead link|deadlink|dl|broken link|link rot|cbignore|webarchive|wayback|registration required|subscription required|' +
    'subscription|closed access|open access|free access|retracted|inconsistent citations|not in citation given|nicg|' +
    'request quotation|quote request|copyedit inline|awkward|incomprehensible inline|sic?|chronology citation needed|' +
    'medical citation needed|mcn|pronunciation?|pronunciation needed|check|check quotation|inconsistent|circular reference|' +
    'circular|speculation inline|speculation-inline|globalize-inline|context inline|excessive citations inline|' +
    'citekill|overcited|harvnb error|citation not found|bare url inline|image reference needed|irrelevant citation|' +
    'additional citation needed|ref label|ref|note|note label|anchor|anchors|shortcut|coord missing|dagger|double-dagger'
  ).split('|'),
);

/** Templates outside an article's text: boxes, bars, hatnotes, maintenance notices. */
const OUTSIDE_TEXT =
  /^(?:infobox|taxobox|automatic taxobox|speciesbox|chembox|drugbox|navbox|sidebar|portal|sister|commons|wikimedia|wikisource|wikiquote|wiktionary|wikibooks|wikinews|wikiversity|wikivoyage|wikispecies|authority control|good article|featured|short description|use \w+ (?:dates|english)|engvar|pp[- ]|protection|hatnote|main\b|main article|see also|see$|further|about\b|other uses|other people|other places|redirect|redr$|r from|r to|distinguish|not to be confused|for$|for2|for multi|details|broader|about-distinguish|clear|clr|toc|-$|stub|multiple image|double image|triple image|image frame|wide image|panorama|external media|listen|audio|video|gallery|location map|legend|graph:|chart|imagemap|flagicon|flag icon|fossil range|geological range|clade|cladogram|barbox|bar box|bar percent|bar\b|col-|colbegin|colend|div col|refbegin|refend|reflist|default|displaytitle|italic title|lowercase|unreferenced|refimprove|more citations|more footnotes|no footnotes|expand|cleanup|copy edit|update$|npov|pov|globalize|merge|split|orphan|dead end|notability|advert|peacock|tone$|in use|under construction|update section|missing|incomplete|unbalanced|very long|sections|lead |original research|coi|blp|spoken|s-|succession|start box|end box|end$|library resources|internet archive|librivox|gutenberg|imdb|dmoz|official website|find a grave|sep entry|geographic location|largest cities|historical populations|weather box|climate|us census|countries of|spoiler|dynamic list|inc-|top$|bottom$|hidden|collapse|page listing|r$|z\d+$|no more links|prone to spam|contains |special characters|technical reasons|quote request|data |periodic)/;

/** True for editors' remarks, which are not part of the text. */
export const isEditorRemark = (name: string): boolean =>
  EDITOR_REMARKS.has(name) || / icon$|[- ]inline$|[- ](?:needed|stub)$/.test(name);

/** True for a template that is not part of a sentence. */
export const isOutsideText = (name: string): boolean => OUTSIDE_TEXT.test(name);
