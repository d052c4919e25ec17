import { porterStemmer, STOP_WORDS, unicodeWords } from '@citemill/metrics/text';

const stem = porterStemmer('nltk');

/**
 * Words with which abstracts of every field report research, compiled by hand from the 400 stems that occur in most of 19,053 eLife
 * abstracts, without words for objects of research (cell, protein, network).
 */
const REPORTING_WORDS =
  'ability able absence according achieve across act action activity addition additional address affect allow alter ' +
  'analysis analyze appear apply approach assess associate available base basis case cause challenge change ' +
  'characterize close collect combine common compare complete component condition conduct confirm consequence ' +
  'consider consist consistent constant contain context contrast contribute control correlate critical crucial current data ' +
  'decrease define demonstrate depend derive describe detect determine develop differ different differential direct ' +
  'discover display distinct distribution drive due early effect efficient emerge enable enhance essential establish ' +
  'estimate event evidence examine example exhibit exist expect experiment explain explore extend facilitate factor ' +
  'feature figure final find first follow found form framework function further general generate give global group high ' +
  'highlight identify image impact implicate important importantly interestingly surprisingly unexpectedly primarily notably improve include increase independent indicate individual ' +
  'induce influence information insight integrate interest investigate involve issue key know known lack large lead ' +
  'level limit link local location long low lower main maintain major make manner mean measure mechanism mediate ' +
  'method modify multiple natural new normal novel number observe obtain occur order overall part pattern perform ' +
  'play point poor possible potential precise predict presence present previous primary process produce promote ' +
  'properties propose provide question range rapid rate reason recent reduce regulate related relationship relative ' +
  'relevant remain report represent require research resolution respective result reveal robust role sample scale second sensitive ' +
  'separate set show significant similar single site size small specific stage state step strategy strong study ' +
  'subsequent sufficient suggest support system technique term test third three time total two type ' +
  'surprising uncover underlie understand unique unknown unclear use utilize value variable various vary view wide work year';

const REPORTING = new Set(REPORTING_WORDS.split(' ').map(stem));

/** Numbers and single Latin letters; other single characters may be words of scripts without spaces. */
const NO_CONTENT = /^(?:\p{N}+|[a-z])$/u;

/** Returns the stems of the words that show what a text is about. */
export function topicStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const word of unicodeWords(text)) {
    if (STOP_WORDS.has(word) || NO_CONTENT.test(word)) continue;
    const stemmed = stem(word);
    if (!REPORTING.has(stemmed)) stems.add(stemmed);
  }
  return stems;
}

/** Finds the sentences that share fewer than `minShared` content words with a query. They are stemmed once for all queries. */
export class UnrelatedSentences {
  private readonly stems: Set<string>[];

  constructor(
    sentences: readonly string[],
    private readonly minShared: number,
  ) {
    this.stems = minShared > 0 ? sentences.map(topicStems) : [];
  }

  /** Returns the indexes of the unrelated sentences, in order. */
  find(query: string): number[] {
    const queryStems = topicStems(query);
    const unrelated: number[] = [];
    this.stems.forEach((stems, index) => {
      let shared = 0;
      for (const word of stems) if (queryStems.has(word) && ++shared >= this.minShared) return;
      unrelated.push(index);
    });
    return unrelated;
  }
}
