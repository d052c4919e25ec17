/**
 * Abbreviations, grouped by what must follow their full stop for it to end a sentence as well. A lower-case entry also matches
 * the capitalised word; a capitalised entry matches only itself ("Am." is American, "am." is not).
 */

/** How likely a full stop is to end a sentence, judged by the text before it. */
export const Stop = {
  /** After an ordinary word: ends the sentence. */
  Firm: 0,
  /** "etc.": ends the sentence, unless a lower-case word follows. */
  Etc: 1,
  /** "panel B.": ends the sentence, unless another initial follows. */
  Letter: 2,
  /** "i.p.", "spp.": ends the sentence before any ordinary capitalised word. */
  Capital: 3,
  /** "et al.", "Inc.": ends the sentence before a phrase such as "Patients with", but not before "Nature 2010". */
  Phrase: 4,
  /** "Fig.", "No.": usually followed by a number or a label. */
  Number: 5,
  /** "U.S.", "Proc.": ends the sentence only before a word that opens sentences, such as "The". */
  Opener: 6,
  /** "J." in a name: like `Opener`, but "He" or "So" may be the surname. */
  Initial: 7,
  /** "e.g.", "Dr.", the "2." of a list: never ends a sentence. */
  Never: 8,
} as const;

export type StopKind = (typeof Stop)[keyof typeof Stop];

const WORDS = new Map<string, StopKind>();
const DOTTED = new Map<string, StopKind>();
const add = (table: Map<string, StopKind>, kind: StopKind, words: string) => {
  for (const word of words.split(' ')) table.set(word, kind);
};

add(WORDS, Stop.Etc, 'etc ff');
add(WORDS, Stop.Capital, 'sp spp nov');
add(WORDS, Stop.Phrase, 'al Inc Ltd Co Corp Pty Pvt Jr Sr Bros');
// Parts of papers, books and catalogues; measures written before their number; months.
add(
  WORDS,
  Stop.Number,
  'fig figs eq eqs eqn eqns sec secs sect sects ref refs tab tabs no nos nr vol vols pp pg pgs ' +
    'ch chap chaps ex exs def defs prop props thm thms lem cor rem alg algo pt pl ser art para par ' +
    'cat circ est avg ave max min mol wt temp conc diam dia equiv calcd calc obsd ver vers ' +
    'FIG FIGS EQ NO VOL REF TAB SEC',
);
add(WORDS, Stop.Number, 'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec');
add(
  WORDS,
  Stop.Never,
  'vs cf viz eg ie approx ca cca cv cvs suppl supp ext dr prof Mr Mrs Ms Mme Mlle Messrs DR PROF',
);
add(
  WORDS,
  Stop.Opener,
  'resp app appx incl excl esp var vars subsp ssp pv bv biovar subg gen comb auct syn ed eds edn transl trans ibid ' +
    'loc cit dept univ inst div lab intl natl assn assoc St Ste Mt Ft Ave Blvd Rd Hwy Capt Lt Sgt Maj Gov Sen Rep ' +
    'Gen Col Pres Supt Rev Fr Hon Esq',
);
// Words in journal titles and printed references.
add(
  WORDS,
  Stop.Opener,
  'Proc Natl Acad Sci Biol Chem Phys Rev Lett Nat Commun Med Res Clin Int Conf Symp Trans Soc Am Amer Eur Ann Adv ' +
    'Appl Math Comput Comp Eng Mol Genet Genom Microbiol Biochem Biophys Physiol Pharmacol Neurosci Neurol Psychol ' +
    'Psychiatr Immunol Virol Ecol Evol Environ Exp Oncol Surg Pathol Radiol Cardiol Endocrinol Opt Mater Nucl Astron ' +
    'Astrophys Roy Geophys Geol Meteorol Bull Arch Cryst Crystallogr Br Brit Can Jpn Mem Technol Tech Electron Inf ' +
    'Stat Ling Mech Struct Bioinf Nutr Agric Bot Zool Entomol Vet Epidemiol Ther Toxicol Spectrosc Publ Lond',
);
// Botanical authorities and places.
add(
  WORDS,
  Stop.Opener,
  'Linn Willd Benth Roxb Hook Engl Poir Lam Nees Thunb Maxim Sieb Zucc Burm Franch Oliv',
);
add(WORDS, Stop.Opener, 'Calif Mass Conn Mich Minn Wis Penn Wash Fla Ariz Colo');
// Other languages.
add(WORDS, Stop.Number, 'abb bd nº núm éd рис табл гл стр');
add(WORDS, Stop.Never, 'bzw vgl ggf см');
add(WORDS, Stop.Etc, 'usw др пр');

add(DOTTED, Stop.Never, 'e.g i.e c.f v.s w.r.t s.t a.k.a w.l.o.g z.b d.h p.ex т.е');
add(DOTTED, Stop.Phrase, 'a.m p.m a.d b.c b.c.e c.e');
add(DOTTED, Stop.Opener, 'i.i.d r.m.s w.p w.h.p a.s ph.d m.sc b.sc m.phil d.phil dr.med');

/** "min." after a number is the unit, and its stop ends the sentence: "for 5 min. Cells were". */
const UNITS = new Set(['min', 'sec', 'mol', 'pt', 'wt', 'in']);

export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Returns the kind of the stop after `word`, or undefined if the word is not a known abbreviation. */
export function abbreviationKind(word: string): StopKind | undefined {
  const exact = WORDS.get(word);
  if (exact !== undefined || word.length > 8) return exact;
  const folded = word.charAt(0).toLowerCase() + word.slice(1);
  return folded === word ? undefined : WORDS.get(folded);
}

/** Returns the kind of the stop after an abbreviation with inner stops, given without the last one: `e.g`, `U.S`, `Ph.D`, `a.m`. */
export function dottedAbbreviationKind(word: string): StopKind {
  const listed = DOTTED.get(word.toLowerCase());
  if (listed !== undefined) return listed;
  return word === word.toLowerCase() ? Stop.Capital : Stop.Initial;
}
