/**
 * Patterns of streets followed by a town with a postcode, in the word order of several countries. The words of a street begin with a
 * capital letter, except for articles and prepositions.
 */

const CAPITAL = String.raw`\p{Lu}[\p{L}'’.-]{1,24}`;
const TOWN_WORD = String.raw`\p{Lu}[\p{L}'’-]{1,24}`;
const TOWN = String.raw`(?:St\.? )?${TOWN_WORD}(?: ${TOWN_WORD}){0,2}`;
/** Before four digits that are a postcode and not a year, as in `Engineering 12, 2015 Elsevier`. */
const NOT_A_YEAR = String.raw`(?!(?:19|20)\d{2}(?!\d))`;

/** `27`, `12a`, `3-5,`, but not the number of a table or section. */
const HOUSE_NUMBER = String.raw`(?<![\w.,/–-]|(?:Table|Figure|Fig\.|Section|Volume|Vol\.|No\.) ?)\d{1,4}[A-Za-z]?(?:[-–]\d{1,4})?,?`;
/** `NR1 1HU`, `W1G 0PE`. */
const UK_POSTCODE = String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![A-Za-z\d])`;
/** `Flat 3, `, `Unit 8, `, `The Old Forge, `. */
const HOUSE = String.raw`(?:(?:(?:Flat|Unit|Apartment|Apt\.?|Suite) [\dA-Z]{1,4}|The ${CAPITAL}(?: ${CAPITAL})?), )?`;

/** Articles, prepositions and Roman numerals in the names of streets. */
const SMALL = `(?:d[aeio]s?|del|dell[ao]|dei|degli|delle|l[aeo]s?|du|des|el|els|y|e|van|[IVX]{1,4})`;
const STREET_WORDS = `(?: (?:(?:dell|d|l|nell)['’])?(?:${CAPITAL}|${SMALL})){1,6}`;
const ROMANCE_STREET = String.raw`(?:[Vv]ia|[Vv]iale|[Pp]iazz(?:a|ale)|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Bb]orgo|[Ll]ungo\p{L}{2,12}|[Cc]alle|C/|[Aa]venida|Avda?\.?|Av\.|[Pp]aseo|[Pp]laza|Pza\.|[Rr]onda|[Cc]amino|[Cc]arretera|[Cc]arrer|[Pp]asseig|[Pp]laça|[Rr]ua|R\.|[Tt]ravessa|[Pp]raça|[Rr]ue|[Bb]oulevard|[Aa]venue|[Qq]uai|[Cc]hemin|[Pp]lace)`;
/** `22`, `n. 15`, `45, 2º B`, `s/n`. */
const ROMANCE_NUMBER = String.raw`,? (?:(?:n[.º°]?|nº|núm\.) ?)?(?:\d{1,4}(?:[-/]\d{1,3})?(?: ?[A-Za-z](?![\p{L}]))?|s/n)(?:, \d{1,2}[ºª°]?(?: ?[A-Z](?!\p{L}))?)?`;
/** `40124`, `I-40124`, `1000-205`, `01310-100`. */
const ROMANCE_POSTCODE = String.raw`(?:[A-Z]{1,2}-)?${NOT_A_YEAR}\d{4,5}(?:-\d{3})?`;

const NORDIC_STREET = String.raw`(?:(?:(?:Östra|Västra|Norra|Södra|Stora|Lilla|Gamla|Nya|Store|Gamle) )?\p{Lu}\p{Ll}{1,24}(?:gatan?|väg(?:en)?|gränd|torget|stigen|backen|allén|gade|vej(?:en)?|plads|vei(?:en)?|gaten?|katu|tie)|(?:${CAPITAL} )?${CAPITAL}s (?:gatan?|väg|gate|gade|vei|vej|allé|plads))`;
const NORDIC_POSTCODE = String.raw`(?:(?:SE?|DK|NO?|FI|FIN)-)?(?:\d{3} \d{2}|${NOT_A_YEAR}\d{4,5})`;

/** `Johann-Bach-Straße`, `Berliner Allee`, `Unter den Linden`, `Am Markt`. */
const GERMAN_STREET = String.raw`(?:(?:\p{Lu}\p{Ll}{1,20}-){1,4}(?:Straße|Strasse|Str\.|Platz|Weg|Allee|Ring|Ufer)|\p{Lu}\p{Ll}{2,20}er (?:Straße|Strasse|Str\.|Platz|Weg|Allee|Ring|Ufer|Damm)|(?:Am|An der|An den|Auf der|Im|In der|Unter den|Zum|Zur) ${CAPITAL}(?: ${CAPITAL})?|${CAPITAL}(?:ufer|markt|graben|steig|hof|berg))`;

/** `Hongo`, `Bunkyo-ku`. */
const JAPANESE_PLACE = String.raw`\p{Lu}\p{Ll}{1,15}(?:-\p{Ll}{2,6})?(?: (?:City|Prefecture|Ward))?`;
/** `3-7-1`. */
const BLOCKS = String.raw`(?<![\w.–-])\d{1,4}(?:-\d{1,4}){1,3}(?![\d-])`;
const DIGIT = '[0-9０-９]';
const EAST_ASIAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
/** Characters of a district name. It has no Hiragana, unlike a sentence such as "東京都では文京区の患者12人". */
const JAPANESE_STREET = String.raw`[\p{Script=Han}\p{Script=Katakana}ーヶケ]`;

export const STREETS_WITH_POSTCODES = [
  // 27 Carrow Road, Norwich NR1 1HU
  `${HOUSE}${HOUSE_NUMBER} ${CAPITAL}(?: ${CAPITAL}){0,3}(?:, ${TOWN}){0,3},? ${UK_POSTCODE}`,
  // Via Garibaldi 22, 40124 Bologna; Calle de Alcalá 45, 28014 Madrid; Rue de la Loi 16, 1040 Bruxelles
  String.raw`(?<!\p{L})${ROMANCE_STREET}${STREET_WORDS}${ROMANCE_NUMBER}, ?${ROMANCE_POSTCODE} ${TOWN}`,
  // 14 bis, rue du Faubourg Saint-Denis, 75010 Paris
  String.raw`(?<![\w.,/–-])\d{1,4}(?: ?(?:bis|ter|quater))?,? (?:[Rr]ue|[Aa]llée|[Cc]hemin|[Ii]mpasse|[Cc]ours|[Rr]oute|[Ss]quare|[Pp]assage|[Ee]splanade|[Rr]uelle|[Bb]oulevard|[Aa]venue|[Qq]uai|[Pp]lace)${STREET_WORDS}, ?(?:F-)?\d{5} ${TOWN}`,
  // Storgatan 14, 852 30 Sundsvall
  String.raw`(?<!\p{L})${NORDIC_STREET} \d{1,4}(?: ?[A-Z](?!\p{L}))?, ?${NORDIC_POSTCODE} ${TOWN}`,
  // Unter den Linden 6, 10099 Berlin
  String.raw`(?<!\p{L})${GERMAN_STREET} \d{1,4}[a-z]?(?:[-–]\d{1,4})?, ?(?:[A-Z]{1,2}-)?${NOT_A_YEAR}\d{4,5} ${TOWN}`,
  // Prinsengracht 263, 1016 GV Amsterdam
  String.raw`(?<!\p{L})\p{Lu}\p{Ll}{1,20}(?:gracht|straat|laan|weg|plein|kade|singel|dijk|dreef|steeg|hof) \d{1,5}[a-z]?, ?(?:NL-)?\d{4} ?[A-Z]{2} ${TOWN}`,
  // 3-7-1 Hongo, Bunkyo-ku, Tokyo 113-0033; a ward or town without the postcode
  String.raw`(?:${BLOCKS},? ${JAPANESE_PLACE}|${JAPANESE_PLACE} ${BLOCKS})(?:,? ${JAPANESE_PLACE}){0,4},? (?:〒)?\d{3}-\d{4}(?![\d-])`,
  String.raw`${BLOCKS},? (?:\p{Lu}\p{Ll}{1,15}, )?\p{Lu}\p{Ll}{1,15}-(?:ku|shi|cho|machi)(?!\p{L})(?:, ${JAPANESE_PLACE}){0,2}`,
  // 〒606-8501 京都市左京区吉田本町; 東京都文京区本郷7-3-1
  `〒 ?${DIGIT}{3}[-−]${DIGIT}{4}[ 　]?${EAST_ASIAN}{3,30}(?:${DIGIT}{1,4}(?:[-−]|丁目|番地?|号)?){0,4}`,
  String.raw`(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)(?:${EAST_ASIAN}{1,6}?[市区町村郡]){1,2}?${JAPANESE_STREET}{0,12}?(?:${DIGIT}{1,2}条[東西])?${DIGIT}{1,4}(?:(?:(?:[-−]|丁目|番地?の?)${DIGIT}{1,4}){1,3}(?:号|番地?)?|丁目|番地?|号)`,
];
