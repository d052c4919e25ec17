/** Words that decide, after a doubtful full stop, whether a sentence opens there. */

const words = (list: string) => new Set(list.split(' '));

/** When capitalised in mid-text, these open a sentence; they are rarely part of a name. */
const OPENERS = words(
  'The This That These Those It Its They Their We Our He She His Her My Your You One Some Any Each Every Both All Most ' +
    'Many Much Few Fewer Several Such Another Other Others No None Neither Either There Here What Which Who Whose Why ' +
    'How Whether In On At By For From To Of With Without Within Between Among Amongst Across Along Through Throughout ' +
    'Under Upon Via Over After Before During Since Until Despite Against About Above Below Beyond Besides Like Unlike ' +
    'Per Following Given Based Using Compared Comparing Considering Depending Regarding Regardless Concerning According ' +
    'Assuming Owing Due Because Although Though While Whilst Whereas When Where Whenever Wherever If Unless Once As An ' +
    'And But Or Nor So Yet Then Thus Hence Therefore However Moreover Furthermore Additionally Also Meanwhile ' +
    'Nevertheless Nonetheless Consequently Accordingly Similarly Likewise Conversely Instead Indeed Finally First ' +
    'Firstly Second Secondly Third Thirdly Lastly Next Overall Altogether Notably Importantly Interestingly ' +
    'Surprisingly Recently Previously Currently Now Today Still Often Sometimes Usually Generally Typically ' +
    'Specifically Particularly Briefly Clearly Obviously Unfortunately Alternatively Subsequently Initially Together ' +
    'Taken Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Further Even Only Just Not Perhaps Maybe Rather ' +
    'Otherwise Let Suppose Assume Consider Note Recall Observe Please See Is Are Was Were Do Does Did Can Could Should ' +
    'Would Has Have Later Previous Recent Existing Several Prior Current More Less Again Afterwards Thereafter ' +
    'Thereby Namely Especially Approximately Nearly Almost Apart Contrary Except Inspired Motivated Figure Figures Table Tables',
);

/** Nouns and adjectives that often open sentences in papers, but also appear in names and titles. */
const COMMON = words(
  'Section Sections Equation Experiments Results Data Methods Cells Patients Participants ' +
    'Samples Mice Rats Animals Plants Studies Analysis Analyses Values Statistical Scale Scalebar Error Bars Arrows ' +
    'Asterisks Residues Proteins Genes Sequences Images Particles Models Differences Significant Similar Different ' +
    'Total Mean Additional Various Multiple Future Experimental Empirical Extensive Evidence Examples Numbers Details',
);

/** Openers that are also surnames: after an initial, "Y. He and" is a person. */
const SURNAMES = words('He She Her An You So No Do Are Let');

/** Lower-case words that continue a sentence, so that a stop before them is an error or ends an unlisted abbreviation. */
const CONTINUING = words(
  'and or nor but et und of in on at by for from to with within without between among as than that which who whom whose ' +
    'where when while is are was were be been has have had do does did can could may might will would shall should if ' +
    'not so yet per via into onto upon under over after before during et al del der den de la le van von y e',
);

export const isOpener = (word: string): boolean => OPENERS.has(word);
export const isCommonOpener = (word: string): boolean => COMMON.has(word);
export const isOpenerAndSurname = (word: string): boolean => SURNAMES.has(word);
export const continuesSentence = (word: string): boolean => CONTINUING.has(word);

/** Words before a single capital that make it a name's initial: "by J. Smith", "thank A. Brown". */
const NAME_CUES = words(
  'by of with from in for to on at as that the a an thank thanks thanked acknowledge acknowledges author authors ' +
    'professor colleague colleagues student students collaborator friend brother son daughter wife husband philosopher ' +
    'writer poet composer director president senator governor judge actor scholar engineer inventor explorer collector ' +
    'von van de del der di la le et y und see like than was is editor editors senior junior late both between against',
);

/** Words before a single capital that make it a label: "Vitamin C.", "Group A.". */
const LABELLED_NOUNS = words(
  'vitamin hepatitis influenza type group class panel panels figure fig figs table appendix section phase protein ' +
    'subunit subunits complex domain chain step case model set method grade stage level part site factor condition ' +
    'experiment arm cohort sample matrix point region zone strain plasmid chromosome schedule category box scheme',
);

/** True for the words above and for professions such as "biologist" and "historian". */
export const isNameCue = (word: string): boolean =>
  NAME_CUES.has(word) || (word.length > 6 && (word.endsWith('ist') || word.endsWith('ian')));
export const takesLetterLabel = (word: string): boolean => LABELLED_NOUNS.has(word);
