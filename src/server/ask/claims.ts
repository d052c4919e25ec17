/** Words that negate a claim, including verbs in English. */
const ENGLISH_NEGATIONS =
  'no not never neither nor none nothing without cannot lack lacks lacking fail fails failed hardly rarely unable unlikely';
const OTHER_NEGATIONS = [
  // German
  'nicht nichts nie niemals kein keine keinen keinem keiner keines weder ohne kaum selten',
  // French
  'non pas jamais aucun aucune sans rien',
  // Spanish
  'nunca jamás ningún ninguna ninguno sin tampoco nada',
  // Portuguese
  'não nem nenhum nenhuma sem',
  // Italian
  'nessun nessuna nessuno senza né mai',
  // Russian
  'не ни нет никогда без нельзя',
];
/** Negations that are the symbols of chemical elements if they have a capital letter. */
const LOWER_CASE_NEGATIONS = 'ne ni';

/** Words that limit a claim. English ones must be in lower case because of the month of May. */
const ENGLISH_HEDGES =
  'may might could perhaps possibly probably potentially likely suggest suggests suggested appear appears appeared seem seems seemed';
const OTHER_HEDGES = [
  // German
  'vielleicht möglicherweise wahrscheinlich vermutlich könnte könnten dürfte dürften scheint scheinen',
  // French
  'peut-être probablement pourrait pourraient semble semblent suggère suggèrent',
  // Spanish
  'quizá quizás posiblemente probablemente podría podrían parece parecen sugiere sugieren',
  // Portuguese
  'talvez possivelmente provavelmente poderia poderiam parecem sugere sugerem',
  // Italian
  'forse possibilmente potrebbe potrebbero sembra sembrano suggerisce suggeriscono',
  // Russian
  'возможно вероятно видимо может могут',
];

const anyEnglishWord = (words: string, flags = ''): RegExp =>
  new RegExp(`\\b(?:${words.split(' ').join('|')})\\b`, flags);

/** Does not match in compounds such as the English "non-linear". */
const anyWord = (words: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'u');

/** In lower case or with a first capital, but not in capitals: "SEM" is an abbreviation. */
const withCapital = (word: string): string => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`;

const inOtherLanguages = (lists: string[]): string[] => lists.join(' ').split(' ').map(withCapital);

const NEGATION = [
  anyEnglishWord(ENGLISH_NEGATIONS, 'i'),
  anyWord([...inOtherLanguages(OTHER_NEGATIONS), ...LOWER_CASE_NEGATIONS.split(' ')]),
  // "don’t"; "l’étude n’a pas"
  /n['’]t\b/i,
  /(?<!\p{L})n['’](?=\p{L})/u,
];
const HEDGE = [anyEnglishWord(ENGLISH_HEDGES), anyWord(inOtherLanguages(OTHER_HEDGES))];

/** True if a sentence contains a negation, whichever part of the sentence it negates. */
export const isNegated = (text: string): boolean => NEGATION.some((pattern) => pattern.test(text));

/** True if a sentence contains a word that limits its claim. */
export const isHedged = (text: string): boolean => HEDGE.some((pattern) => pattern.test(text));
