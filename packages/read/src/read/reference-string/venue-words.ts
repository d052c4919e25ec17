/** Words that occur in the names of journals, series and proceedings. */
const KEYWORD =
  /^(?:journals?|proceedings|conference|workshop|symposium|congress|meeting|transactions|letters|annals|annales|annalen|archives?|bulletin|reviews?|revue|revista|rivista|zeitschrift|communications|advances|magazine|acta|quarterly|proc|trans|lett|notices|memoirs|comptes|rendus|frontiers|trends|opinion|reports?|research|journées|lecture|encyclopedia|encyclopaedia|yearbook|chronicle|gazette|forum|perspectives|newsletter|companion|findings|bmc|plos|ieee|acm|nature|science|cell|physica|physical|international|monographs?|annual|progress|studies|surveys|contributions|jahrbuch|jahrbücher|izvestiya|matematicheskii|uspekhi|doklady|biorxiv|medrxiv|chemrxiv|e-prints?)$/i;

/** Function words within the names of journals. */
const CONNECTOR =
  /^(?:of|the|and|&|for|in|on|to|de|des|du|la|le|les|l'|d'|der|die|das|für|und|zur|et|e|y|del|della|di|da|dell'|em|i|à|a|an|at|with|from|by|ii|iii|iv|[-–—])$/i;

/** Words in names of publishers, which are at the end of an entry and are not venues. */
const PUBLISHER =
  /(?<!\p{L})(?:zenodo|figshare|github|gitlab|youtube|the university of|springer|elsevier|wiley|birkh[äa]user|mcgraw|addison|wesley|prentice|pearson|academic press|university press|oup|cup|mit press|crc|chapman|routledge|taylor (?:&|and) francis|sage|palgrave|macmillan|blackwell|kluwer|reidel|north[- ]holland|world scientific|dover|benjamin|cummings|freeman|norton|penguin|random house|harper|cambridge univ|oxford univ|princeton univ|clarendon|verlag|vieweg|teubner|gruyter|hermann|dunod|masson|gauthier|plenum|pergamon|dekker|marcel|humana|karger|thieme|mosby|saunders|lippincott|williams (?:&|and) wilkins|o[’']reilly|manning|apress|packt|siam|american mathematical society|ams|iop publishing|aip|guilford|erlbaum|psychology press|brill|edward elgar|earthscan|island press|sinauer|morgan kaufmann|society (?:of|for)|harcourt|hindustan book|chelsea|national academ(?:y|ies) press|press|publish(?:er|ers|ing)|publications?|editions?|éditions|editorial|edizioni|books?|printing office|foundation for statistical computing|inc|ltd|gmbh|cie)(?!\p{L})/iu;

const THESIS =
  /^(?:(?:unpublished|senior|honou?rs|undergraduate|licentiate|habilitation)\s+)?(?:ph\.?\s?d\.?|d\.?\s?phil\.?|master(?:['’]?s)?|m\.?\s?sc?\.?|m\.?\s?a\.?|b\.?\s?sc?\.?|doctoral|bachelor(?:['’]?s)?|diploma|diplomarbeit|dissertation|doktorarbeit|habilitation|th[eè]se|thesis|tesis|tese)(?:[\s.,]+(?:thesis|diss(?:ertation)?|degree|de doctorat|doctoral|work|project)\b|\b[,.]|\s*$)/iu;
const REPORT =
  /^(?:tech(?:nical|n?\.)?\s(?:report|rep\.?|memo\p{L}*|note)|working paper|research report|white paper|discussion paper|nber|user'?s? (?:guide|manual)|r package|python package|computer (?:software|program)|software|version \d|unpublished|in preparation|manuscript|submitted|to appear|in press|accepted|forthcoming|private communication|preprint|us patent|patent)/iu;
const PREPRINT =
  /^(?:ar\s?xiv|bio\s?rxiv|med\s?rxiv|chem\s?rxiv|psyarxiv|ssrn|corr\b|computing research repository|e-?prints? ar\s?xiv|preprint,? (?:ar\s?xiv|at ar\s?xiv|bio\s?rxiv|on ar\s?xiv)|(?:pre-?print|e-?print)s? (?:at|on) )/iu;

export const isVenueKeyword = (word: string): boolean => KEYWORD.test(word.replace(/^[([]|[.,;:)\]]+$/g, ''));
export const isConnector = (word: string): boolean => CONNECTOR.test(word.replace(/[.,;:]+$/g, ''));
export const namesPublisher = (text: string): boolean => PUBLISHER.test(text);
export const opensThesis = (text: string): boolean => THESIS.test(text);
export const opensReport = (text: string): boolean => REPORT.test(text);
export const opensPreprint = (text: string): boolean => PREPRINT.test(text);
