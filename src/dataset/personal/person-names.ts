const INITIALS = String.raw`\p{Lu}\.(?:[ -]?\p{Lu}\.){0,3}`;
const WORD = String.raw`\p{Lu}[\p{Ll}'’]+(?:[-‐]\p{Lu}[\p{Ll}'’]+|\p{Lu}\p{Ll}+)?`;
const PARTICLE = '(?:van|von|de|der|den|del|della|di|da|dos|la|le|ter|bin|al|el)';
/** A given name or initials, then a family name of one to three words. */
export const NAME = `(?:${WORD}|${INITIALS})(?: (?:${WORD}|${INITIALS})){0,2}(?: ${PARTICLE}){0,2} ${WORD}`;
export const TITLE = String.raw`(?:(?:Drs?|Profs?|Professors?|Mr|Mrs|Ms)\.? )*`;

/** Words for help, as used in acknowledgements. */
export const HELP =
  '(?:help|support|assistance|advice|comments|suggestions|discussions?|conversations|encouragement|guidance|supervision|contributions?|feedback|patience|generosity|hospitality|kindness|cooperation|drawings|illustrations|photographs|translations?|criticism|expertise)';

/** The end of a sentence: a full stop before a capital letter, but not after initials or a title. */
export const SENTENCE_END = /(?<![\s.(-]\p{Lu}|(?:Drs?|Profs?|St|Jr|Sr))[.!?](?:\s+(?=[\p{Lu}"“(])|$)/u;

/** Words in the names of institutions, places, grants, instruments and methods, which do not occur in names of people. */
const NOT_A_NAME =
  /(?<!\p{L})(?:Universi\p{L}*|Institu\p{L}*|Foundation|Fundaci\p{L}*|Funda[cç]\p{L}*|Fonda[tz]ion\p{L}*|Stiftung|Academi\p{L}*|Accademia|Akademi\p{L}*|Gesellschaft|Gemeinschaft|Centro|Consiglio|Consejo|Conselho|Conseil|École|Escuela|Escola|Scuola|Hôpital|Ospedale|College|School|Department|Cent(?:er|re)s?|Council|Laborator(?:y|ies)|Labs?|Societ(?:y|ies)|Association|Ministr\p{L}*|Agency|Program(?:me)?s?|Hospitals?|Consortium|Initiative|Projects?|Facilit(?:y|ies)|Cores?|Funds?|Grants?|Fellowships?|Scholarships?|Nationa\p{L}*|International|European|Europe|Research|Sciences?|Trust|Committee|Commission|Academy|Services?|Groups?|Teams?|Office|Network|Compan(?:y|ies)|Corporation|Inc|Ltd|Press|Museums?|Park|Survey|Library|Awards?|Health|Medical|Medicine|Union|Community|Technolog(?:y|ies)|Bioinformatics|Imaging|Genomics?|Genome|Microscopy|United|States|Kingdom|New|South|North|East|West|Figure|Fig|Table|Section|Data|Software|Resource|Protein|Gene|Cell|Biology|Chemistry|Physics|Max Planck|Advanced|Computing|Systems?|Platform|Unit|Division|Faculty|State|Federal|Royal|American|British|Chinese|German|French|Japanese|Canadian|Australian|Natural|Engineering|Key|Innovation|Development|Cancer|Disease|Diseases|Human|Stock|Bank|Database|Collection|Editors?|Reviewers?|Supplementary|Material|Horizon|Marie (?:Sk[lł]odowska[- ])?Curie|Wellcome|Howard Hughes|Alexander von Humboldt|Melinda|Chains?|Monte Carlo|Sampling|Learning|Models?|Algorithms?|Methods?|Theorem|Process(?:es|ing)?|Regression|Analysis|Machines?|Vectors?|Forests?|Inference|Optimi[sz]ation|Transforms?|Transformers?|Networks|Neural|Random|Bayesian|Gaussian)(?!\p{L})/u;

/** Returns whether a text that looks like a name is the name of a person. */
export const isPerson = (name: string): boolean => !NOT_A_NAME.test(name);

/** A further name in a list, after a comma or "and". */
const NEXT_NAME = new RegExp(`(?:,? (?:and|&) |, )${TITLE}(${NAME})`, 'uy');
const LISTED_NAME = new RegExp(`${TITLE}(${NAME})`, 'uy');

/** Reads a list of names that begins at `from`. Returns the names of people, without institutions, and the end of the list. */
export function readNames(
  text: string,
  from: number,
): { names: { start: number; end: number }[]; end: number } {
  const names: { start: number; end: number }[] = [];
  let end = from;
  for (let pattern = LISTED_NAME; ; pattern = NEXT_NAME) {
    pattern.lastIndex = end;
    const [whole, name = ''] = pattern.exec(text) ?? [];
    if (whole === undefined) return { names, end };
    end += whole.length;
    if (isPerson(name)) names.push({ start: end - name.length, end });
  }
}
