import type { Block } from './blocks.js';
import { POINTER } from './pointer.js';

/**
 * Lines between and around the paragraphs of an article that are not part of it: buttons, calls to subscribe, links to
 * other articles. Each rule looks at a single block.
 */

// Labels of buttons and headings, in English and the languages of the largest sites. No entry is specific to a site.
const LABEL = new RegExp(
  `^(?:${[
    'adverti[sz]e?ments?|adverts?|ads?|sponsored(?: content)?|promoted|iklan|publicidade|publicidad|anzeige|werbung',
    '(?:post |leave a |add a |write a |view |show |hide |see |read |load |all |join the )*(?:comments?|conversation|reply|replies)(?: below)?',
    '(?:continue|keep) reading(?: below)?|read more|show more|load more|see more|more|view more|learn more|find out more',
    '(?:story|article) continues(?: below)?(?: (?:this )?(?:the )?adverti[sz]ement)?|scroll (?:down )?(?:to|for) .{1,20}',
    'loading(?: .{1,20})?|please wait|sign (?:in|up)|log ?(?:in|out)|subscribe(?: now)?|register|newsletter|menu|search|close|back to top|skip to .{1,20}',
    '(?:share|like|follow|print|save|e?mail) (?:this|us|it)(?: .{1,24})?|(?:e?mail|send)(?: this| it)?(?: page| article| story)? to a friend|copy (?:the )?link|link copied',
    '(?:recent|related|popular|latest|recommended|trending|top|more|other|similar|featured)(?: [a-z]+)? (?:articles?|stor(?:y|ies)|posts?|news|reading|content|links?|topics?|videos?)',
    'related|recommended(?: for you)?|recommended reading|most (?:popular|read|viewed)|popular(?: this week| now)?|trending(?: now)?|you (?:may|might) (?:also )?(?:like|be interested in|enjoy)|what to read next|read next|up next|see also|more from .{1,30}|more on this(?: story| topic)?',
    'mehr zum thema|zum thema|kommentieren|commenter|réagir|partager(?: .{1,20})?|compartir(?: en .{1,20})?|compartilhe(?: .{1,20})?|condividi(?: .{1,20})?|ещё по теме|читайте также',
    'weitere informationen|auch interessant|das könnte (?:sie|dich|euch)(?: auch)? interessieren|mehr (?:lesen|erfahren|dazu|infos?)|weiterlesen|kommentare?(?: (?:schreiben|anzeigen|lesen|verfassen))?|(?:artikel )?(?:teilen|drucken|merken|versenden)|nach oben|zurück(?: zur (?:übersicht|startseite))?|quellen (?:ein|aus)blenden|(?:zum )?newsletter (?:abonnieren|anmelden)|(?:hier |jetzt )?(?:kostenlos )?(?:anmelden|abonnieren|kaufen|bestellen)|ähnliche (?:artikel|beiträge)|verwandte (?:artikel|themen|beiträge)|impressum|datenschutz',
    'sur le même sujet|commentaires?|imprimer|s.abonner|articles? (?:liés|similaires)|te puede interesar|(?:noticias|artículos) relacionad[ao]s|comentarios?|(?:leer|ver) más|suscríbete|leggi (?:anche|tutto)|commenti|potrebbe interessarti|articoli correlati|czytaj (?:też|także|więcej|dalej)|zobacz (?:też|także|więcej)|komentarze|udostępnij|leia (?:mais|também)|veja também|comentários|lees (?:ook|meer|verder)|reacties|комментарии|поделиться',
    'breaking news|we recommend|don.?t miss|editor.?s? picks?',
    'videos?|photos?|galler(?:y|ies)|(?:photo|image|slide) \\d+ of \\d+|play(?: video)?|watch(?: live)?|home',
    // Audio players of an article, and the times in a live report.
    'listen(?: to (?:this|the) (?:article|story))?(?: .{1,12})?|\\d{1,2}[:.]\\d{2}(?: ?[ap]\\.?m\\.?)?',
    'was this (?:article|page|information) helpful',
    // Plugins for recipes.
    '(?:print|jump to|pin|save|rate|e?mail)(?: the| this)? recipe|(?:direkt )?zum rezept(?: springen)?|rezept (?:aus)?drucken|(?:imprimer|aller à) la recette|imprimir (?:la )?receta|stampa (?:la )?ricetta',
    '(?:buy|shop|order|book|get it|pre-?order|donate) now|add to (?:cart|basket|bag|wish ?list)|(?:check|see|view) (?:the )?(?:price|deal)s?(?: (?:at|on) .{1,24})?|buy (?:it )?(?:at|on|from) .{1,24}',
  ].join('|')})$`,
  'i',
);

/** A line such as "Advertisement: Wick Ropes". */
const ADVERTISEMENT =
  /^\W*(?:adverti[sz]ements?|advertorial|sponsored(?: content)?|iklan|publicidade|publicidad|publicité|anzeige|werbung)\s*[:|–—]/i;
/** Names of social networks and actions. A line with only these and other button labels is a row of buttons. */
const NETWORKS = new Set(
  (
    'share tweet pin pinterest whatsapp facebook twitter reddit linkedin flipboard telegram messenger instagram ' +
    'youtube tumblr vk viber compartilhar teilen partager'
  ).split(' '),
);
const BUTTONS = new Set(
  'email mail print submit pocket line google plus save like copy link sms send post download baixar enviar on to via this more x icon'.split(
    ' ',
  ),
);

const CALL =
  /\b(?:click here|tap here|sign up|subscribe|newsletter|follow (?:us|me|him|her|them|@)|download (?:the|our) (?:.{1,30} )?app|donate (?:now|today|here)|get the .{0,30}\bapp|delivered (?:to|through|straight)|join (?:us|our)|like us on)\b/i;

/** Mentions a newsletter; a line that also has an action is an advertisement for it. */
const NEWSLETTER = /\bnews-?letter/i;
const SUBSCRIBE =
  /\b(?:sign(?:ing)? up|subscri\w+|abonn\w+|anmeld\w*|registrier\w*|eintragen|inscri\w+|suscr\w+|iscriv\w+|zapisz\w*)/i;

const DISCLOSURE =
  /\b(?:affiliate|referral) (?:links?|commission)|\b(?:we|i) may (?:earn|receive|get) a (?:small )?commission|earns? (?:a )?commission|paid partnership|comment(?:s|ários|arios)? (?:are|will be) (?:moderated|closed)/i;

/** Messages about cookies, accounts, forms and browsers. */
const SERVICE =
  /\b(?:we use cookies|uses cookies|cookie (?:policy|settings|preferences)|privacy policy|terms of (?:use|service)|enable javascript|javascript (?:is )?(?:disabled|enabled|required)|browser (?:does not|doesn['’]t) support|(?:enter|provide) (?:a |an |your )?(?:valid )?e-?mail|e-?mail address is (?:required|invalid)|thank(?:s| you) for (?:subscribing|signing up)|(?:must|need to) be logged in|(?:log|sign) ?in (?:to|with) (?:comment|save|follow|vote|your|facebook|google)|all rights reserved|notifications? (?:from|for)|unsubscribe at any time|by signing up,? you agree|(?:in|to) your inbox|already (?:a subscriber|subscribed|have an account)|(?:continue|keep) reading with (?:a|an|your) (?:\w+ )?(?:subscription|account)|(?:get|enjoy|for) unlimited (?:digital )?access)\b/i;

const CREDIT =
  /^(?:(?:photo|image|picture|photograph|video|illustration)s?(?: credits?| courtesy)?(?: of| by)?\s*[:/]|credits?\s*[:.]|(?:file )?photo\s*:|(?:titel|beitrags|artikel)?(?:fotos?|bild(?:er|quelle|rechte|nachweis)?)\s*:|crédits?(?: photos?)?\s*:|©|\(?(?:photo|image) (?:by|via|credit|courtesy)\b|(?:getty|shutterstock|istock|reuters|ap photo|afp)\b.{0,30}$)/i;
/** "(Photo by A. Person/Agency)" at the end of a text, which is therefore a caption. */
const CREDIT_END =
  /[([](?:(?:ap |afp |file |reuters )?(?:photo|image|picture|credit|courtesy|screenshot|illustration)\b[^()[\]]{0,120}|[^()[\]]{0,80}(?:getty images|via ap|\/ap|\/afp|\/reuters|shutterstock|istock)[^()[\]]{0,40})[)\]]\.?$/i;

/** "… Picture: A. Person" at the end of a line, which is therefore a caption. */
const CREDIT_LINE =
  /\b(?:pictures?|photos?|images?|photographs?|credit|foto|bild)(?: (?:by|credit))?\s*[:/]\s*\p{LC}[\p{L}.'’-]*(?:[\s/]+[\p{L}.'’-]+){0,5}$/iu;

/** In scripts without spaces, word counts are unreliable. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/;

export const endsAsSentence = (text: string): boolean => SENTENCE_END.test(text);

const trimPunctuation = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

function isSharing(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length <= 14 &&
    words.some((word) => NETWORKS.has(word)) &&
    words.every((word) => NETWORKS.has(word) || BUTTONS.has(word) || /^\d+k?$/.test(word))
  );
}

/** True for a line of links that is not a sentence, such as the title of another page or a button. */
const isLinkLine = ({ text, linked, words, kind }: Block) =>
  kind === 'text' &&
  linked >= 0.8 &&
  words >= 4 &&
  words <= 30 &&
  !UNSPACED.test(text) &&
  (!endsAsSentence(text) || text === text.toUpperCase());

export function furnitureKind(block: Block): string | undefined {
  const { text, words, linked, kind } = block;
  if (kind === 'verbatim') return undefined;
  if (/^https?:\/\/\S+$/.test(text)) return 'address';
  if (words <= 12) {
    const line = trimPunctuation(text);
    if (kind !== 'item' && kind !== 'row' && LABEL.test(line)) return 'label';
    if (isSharing(line)) return 'sharing';
    if (CREDIT.test(text)) return 'credit';
  }
  if (words <= 40 && ADVERTISEMENT.test(text)) return 'advertisement';
  if (words <= 40 && POINTER.test(text) && (linked >= 0.4 || words <= 20)) return 'pointer';
  if (words <= 60 && kind !== 'heading' && CREDIT_END.test(text)) return 'credit';
  if (words <= 40 && kind === 'text' && CREDIT_LINE.test(text)) return 'credit';
  if (words <= 40 && CALL.test(text) && linked >= 0.15 && kind !== 'heading') return 'call';
  if (words <= 20 && /^(?:sign up|subscribe|follow us|join our)\b/i.test(text) && kind !== 'heading')
    return 'call';
  if (words <= 30 && kind !== 'heading' && NEWSLETTER.test(text) && SUBSCRIBE.test(text)) return 'call';
  if (words <= 40 && SERVICE.test(text) && kind !== 'heading') return 'service';
  if (words <= 50 && DISCLOSURE.test(text)) return 'disclosure';
  if (block.listed && linked >= 0.9) return 'teaser';
  if (isLinkLine(block)) return 'link';
  return undefined;
}
