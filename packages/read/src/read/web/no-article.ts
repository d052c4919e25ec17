import type { UnreadableCode } from '../reader.js';
import { countWords } from './blocks.js';
import type { PageFacts } from './facts.js';

/**
 * Detects pages whose text is not an article. Every rule requires a short text, since an article about such pages uses the same words and
 * more. The phrases come from bot checks by Cloudflare ("Just a moment", "Ray ID"), Akamai ("You don't have permission to access"), Imperva
 * ("Pardon our interruption"), HUMAN ("Access to this page has been denied") and Google ("unusual traffic", "Before you continue"); errors
 * and redirects of Apache, nginx and IIS ("Object moved"); registrars' parking pages; consent forms of the IAB's framework ("legitimate
 * interest"); WordPress forms ("Remember me").
 */

export interface Verdict {
  code: UnreadableCode;
  message: string;
}

interface Rule extends Verdict {
  /** Pattern for a title or first heading, sufficient if the text is short. */
  title?: RegExp;
  /** Phrases in the text. */
  text: RegExp;
  /** Pattern that addresses the visitor; without it, the text is about such pages. */
  address?: RegExp;
  /** Minimum number of different phrases. */
  minPhrases: number;
  /** A longer text is an article. */
  maxWords: number;
}

const RULES: Rule[] = [
  {
    code: 'bot-check',
    message: 'a bot check, not the page',
    title:
      /^(?:just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:robot|human)|security check|checking your browser|please wait|ddos protection|bot verification|human verification|pardon our interruption|request blocked|one more step)\b/i,
    text: /checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a |not a )?(?:human|robot|bot)|enable (?:java ?script and cookies|cookies and java ?script)|unusual (?:traffic|activity) (?:from|on)|complete the (?:security check|captcha)|ddos protection by|ray id|you (?:don't|do not) have permission to access|you have been blocked|automated (?:access|requests|traffic)|prove (?:that )?you(?:'re| are) (?:human|not a robot)|i am not a robot|your (?:request|access) (?:has been|was) (?:blocked|denied)/gi,
    minPhrases: 1,
    maxWords: 150,
  },
  {
    code: 'not-found',
    message: 'the page says that it was not found',
    title:
      /^\W*(?:(?:http )?(?:error|status)\W*)?(?:404|410)\b(?:\W*(?:error|not found|page|file|gone|oops|\W)*)|^(?:oops\W*|sorry\W*|error\W*)*(?:(?:the |this |that |your )?(?:requested )?(?:page|file|document|article|story|post|content|item|resource|url)(?: (?:you (?:requested|were looking for|are looking for)|requested))? )?(?:(?:was |is |could ?n.t be |could not be |cannot be |can.?t be )?not found|(?:could ?n.t|could not|cannot|can.?t|can not) be found|does ?n.t exist|does not exist|(?:is )?(?:no longer|not) available|has been removed|missing|not found)/i,
    text: /(?:page|file|document|article|story|content|resource|url|link|address|item)(?: (?:that )?you(?:'re| are| were|'ve| have)? ?(?:requested|looking for|trying to (?:reach|access|view|find)|seeking|followed|entered|want|tried to access))?,? (?:was not found|(?:is|was) (?:no longer|not) (?:available|here|found)|(?:could|can)(?: ?not|n.t|.t) be (?:found|located)|does(?: not|n.t) exist|(?:may|might) have (?:been )?(?:moved|removed|deleted|expired|changed)|has been (?:moved|removed|deleted)|cannot be found)|(?:we )?(?:can.?t|can ?not|could ?n.t|could not|are unable to|were unable to) (?:seem to )?(?:find|locate) (?:the|that|this) (?:page|file|article|document|content|story)|404 (?:error|not found)|error 404|nothing (?:was )?found (?:here|at this location)|no such (?:page|file)/gi,
    minPhrases: 1,
    maxWords: 120,
  },
  {
    code: 'parked-domain',
    message: 'the domain is parked or for sale',
    title:
      /\b(?:domain|this web ?site|[a-z0-9-]+\.(?:com|net|org|info|biz|co)) (?:name )?(?:is |may be |has )?(?:for sale|parked|expired)/i,
    text: /(?:this|the) (?:domain|web ?site)(?: name)? (?:\S+ )?(?:is|may be|might be) (?:available )?(?:for sale|parked)|(?:is|may be) for sale(?: by its owner)?!|buy (?:this|the) domain|domain (?:name )?(?:has )?expired|domain (?:is )?parked|parked (?:free|domain|page)|inquire about this domain|make an offer on this domain|(?:domain|hosting) .{0,40}registered (?:at|with|by)|related searches|renew (?:it|your domain) now/gi,
    minPhrases: 1,
    maxWords: 150,
  },
  {
    code: 'consent-wall',
    message: 'a request for consent to cookies, not the page',
    title:
      /^(?:before you continue|your (?:privacy|data|cookie)s? (?:choices|settings|preferences|is important)|(?:we value|we care about) your privacy|cookie (?:consent|settings|preferences)|manage (?:your )?(?:cookies|privacy))/i,
    text: /we (?:and our (?:\d+ )?(?:partners|vendors|third)[^.]{0,40} )?(?:use|store|value|process|need)[^.]{0,60}(?:cookies|your (?:privacy|personal data|consent))|(?:accept|allow|reject|decline|agree to) (?:all |the use of )?(?:of )?(?:our )?cookies|accept all|reject all|i (?:accept|agree)|(?:manage|change|set|customi[sz]e) (?:your |my )?(?:cookie |privacy )?(?:preferences|settings|choices|options|cookies)|before you continue|legitimate interest|withdraw your consent|give (?:us )?your consent|you (?:agree|consent) to (?:our|the) use|our partners|personali[sz]ed? (?:ads|advertising|content)|cookie policy/gi,
    address:
      /\b(?:we (?:and|use|value|store|process|need|care)|(?:manage|change|accept) (?:my|your)|your (?:privacy|consent|choices|personal data|preferences|device|experience)|you (?:agree|consent|can|choose))\b/i,
    minPhrases: 3,
    maxWords: 300,
  },
  {
    code: 'login-wall',
    message: 'a request to log in or subscribe, not the page',
    title:
      /^(?:log ?(?:in|on)|sign (?:in|up)|login required|member login|authentication required|(?:please )?(?:log|sign) in|subscribe to (?:continue|read)|register to (?:continue|read))\b/i,
    text: /(?:log|sign) ?in to (?:continue|read|view|access|your account|see)|please (?:log|sign) ?in|you (?:must|need to|have to) (?:be logged|log|sign|register|subscribe)|forgot(?:ten)? (?:your )?(?:password|username)|(?:create|register for) an? (?:free )?account|already (?:a |have an? )?(?:subscriber|member|registered|account|subscription)|subscribe (?:now )?to (?:continue|read|keep|unlock)|(?:article|content|page|story) is (?:only |exclusively )?(?:available |reserved )?(?:to|for) (?:our )?(?:paid |registered )?(?:subscribers|members)|remember me|keep me (?:logged|signed) in/gi,
    minPhrases: 2,
    maxWords: 80,
  },
  {
    code: 'redirect',
    message: 'the page only redirects to another',
    title:
      /^(?:redirecting|page redirection|(?:301|302|307|308)\b|moved (?:permanently|temporarily)|document moved|object moved)/i,
    text: /you (?:are being|will be|should be|have been) (?:automatically )?redirected|if you are not (?:automatically )?redirected|if your browser does(?: not|n.t) (?:automatically )?redirect|(?:document|object|page|site) (?:has )?(?:been )?moved (?:permanently |temporarily )?(?:here|to)|click here if (?:you are|nothing)|redirecting (?:you )?to/gi,
    minPhrases: 1,
    maxWords: 60,
  },
  {
    code: 'no-main-text',
    message: 'the page shows nothing without JavaScript',
    text: /(?:please )?(?:enable|turn on|activate|allow) java ?script|(?:needs?|requires?|without) java ?script|java ?script (?:is|must be|needs to be|seems to be|has to be) (?:disabled|enabled|required|turned)|your browser (?:does(?: not|n.t) support|is (?:not supported|out of date|outdated))/gi,
    minPhrases: 1,
    maxWords: 60,
  },
];

/** A shorter text on a page with scripts or links is the shell of a page rendered by scripts. */
const MIN_WORDS = 5;
/** If the title matches, the text may be longer by this factor, since lists of other pages often follow. */
const TITLED_FACTOR = 2;
/** Maximum words after the match in a title, such as the site's name. */
const MAX_WORDS_AFTER_TITLE = 4;
/** Maximum words in sentences without any of the phrases. */
const MAX_OWN_WORDS = 30;

const countPhrases = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([phrase]) => phrase.toLowerCase())).size;

/**
 * Returns the reason why a page is not an article; undefined if it is. `text` is the main text, `visible` all visible text,
 * needed only for short pages; `scripted` is true if the page has scripts.
 */
export function whyNotArticle(
  facts: PageFacts,
  text: string,
  visible: string,
  hasScripts: boolean,
): Verdict | undefined {
  const words = countWords(text);
  const searchedText = countWords(visible) < 400 ? `${text}\n${visible}` : text;
  for (const { code, message, title, text: pattern, address, minPhrases: phrases, maxWords } of RULES) {
    const isTitled = (candidate: string) =>
      title?.test(candidate) && countWords(candidate.replace(title, '')) <= MAX_WORDS_AFTER_TITLE;
    // The title of an article may start with "Page not found: …"; such an article is longer.
    if (
      words <= maxWords * TITLED_FACTOR &&
      facts.titles.some(isTitled) &&
      (words <= maxWords || countOtherWords(text, pattern) <= maxWords)
    )
      return { code, message };
    if (
      words > maxWords ||
      countPhrases(searchedText, pattern) < phrases ||
      (address && !address.test(searchedText))
    )
      continue;
    if (countOtherWords(text, pattern) <= Math.max(MAX_OWN_WORDS, words / 2)) return { code, message };
  }
  if (facts.asksPassword && words < 40)
    return { code: 'login-wall', message: 'a form to log in, not the page' };
  if (facts.refresh && words < 60) return { code: 'redirect', message: 'the page only redirects to another' };
  const isShell = words < MIN_WORDS && (hasScripts || countWords(visible) > words);
  if (words === 0 || isShell) return { code: 'no-main-text', message: 'no text to read on the page' };
  return undefined;
}

/** Returns the number of words in sentences without any of the phrases. */
function countOtherWords(text: string, pattern: RegExp): number {
  let words = 0;
  for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
    pattern.lastIndex = 0;
    if (!pattern.test(sentence)) words += countWords(sentence);
  }
  pattern.lastIndex = 0;
  return words;
}
