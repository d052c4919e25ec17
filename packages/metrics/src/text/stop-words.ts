/**
 * English function words, in lower case and tokenised as ROUGE does: "don't" is "don" and "t". Compiled for Citemill by
 * part of speech. Scores that ignore stop words depend on this list; signatures name it.
 */

const BY_PART_OF_SPEECH = {
  articles: 'a an the',
  demonstratives: 'this that these those such same other another others',
  pronouns:
    'i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her ' +
    'hers herself it its itself they them their theirs themselves one ones oneself someone somebody something ' +
    'anyone anybody anything everyone everybody everything noone nobody nothing none who whom whose which what ' +
    'whoever whomever whichever whatever each either neither both all any some every few fewer many more most much ' +
    'less least several enough no not nor only own',
  prepositions:
    'about above across after against along alongside amid among amongst around as at before behind below beneath ' +
    'beside besides between beyond by concerning despite down during except for from in inside into like near of ' +
    'off on onto out outside over past per regarding since than through throughout to toward towards under ' +
    'underneath unlike until unto up upon versus via vs with within without',
  conjunctions:
    'and but or so yet if unless because although though while whereas whether lest once provided',
  auxiliaries:
    'am is are was were be been being have has had having do does did doing done will would shall should can ' +
    'cannot could may might must ought need let lets got get gets getting',
  adverbs:
    'again ago almost alone already also altogether always anyhow anyway anywhere apart away back else elsewhere ' +
    'even ever everywhere far forth further furthermore hence here hereby herein hither how however indeed instead ' +
    'just later latter latterly likewise maybe meanwhile moreover mostly namely nearly nevertheless never next ' +
    'nonetheless now nowhere often otherwise perhaps quite rather really seldom sometime sometimes somewhat ' +
    'somewhere soon still then thence there thereafter thereby therefore therein thereupon thus together too twice ' +
    'very well when whence whenever where whereby wherein wherever why yes',
  verbs: 'seem seemed seeming seems become became becomes becoming say says said',
  contractions:
    's t d m ll re ve don didn doesn isn aren wasn weren hasn haven hadn won wouldn shouldn couldn mustn ain',
  latin: 'e g i eg ie etc viz cf et al',
} as const;

/** English function words, about 330. */
export const STOP_WORDS: ReadonlySet<string> = new Set(Object.values(BY_PART_OF_SPEECH).join(' ').split(' '));
