import { ancestors, type PageElement, textContent } from './tree.js';

/**
 * A purpose of an element according to its markup: its name, ARIA role, microdata, and the words that designers and content management
 * systems (WordPress, Drupal, news platforms) use in `class` and `id`. No entry is specific to a site.
 */
export type Sign =
  /** Not shown, or only to screen readers. */
  | 'hidden'
  | 'comments'
  /** Boxes next to the text: menus, share buttons, teasers, advertisements, subscription forms. */
  | 'furniture'
  /** Bylines, dates, tags, credits: furniture if short; the same names are also used for text. */
  | 'details'
  | 'article';

/** Matches whole words of a name: "share" in `post-share` and `postShare`, but not in `shareholder-letter`. */
const namePattern = (...lists: string[]) =>
  new RegExp(`(?<![a-z])(?:${lists.join(' ').split(' ').join('|')})(?![a-z])`);

/**
 * A name is listed if at least two of 59 pages use it, if it is the plain word for such a box in English or another language, or if a
 * framework, content management system or service, Mozilla's Readability or trafilatura defines it.
 */
const HIDDEN = namePattern(
  'hidden visible-print print-only skip-link',
  // HTML5 Boilerplate, Bootstrap, WordPress.
  'visuallyhidden sr-only d-none screen-reader',
);

const COMMENTS = namePattern(
  'comments? comentarios kommentare? commentaires? komentar',
  // WordPress.
  'commentlist respond',
  // Services.
  'disqus livefyre',
  // Readability.
  'replies shoutbox',
);

const FURNITURE = namePattern(
  'nav navbar navigation subnav megamenu menus? breadcrumbs? pagination pager paging',
  'shares? sharing sharebar socials? follow-us',
  'related recommended recommendations? trending popular mostread most-read most-viewed',
  'read-more readmore more-from more-stories more-news more-on see-also also-read you-may',
  'prev previous next recent latest excerpts? teasers? promos? promotions? promoted',
  'ads? adv adverts? advertisements? advertising advertorial sponsors? sponsored',
  'newsletters? subscribe subscription signup sign-up signin sign-in login log-in optin opt-in mailing-list',
  'sidebars? side-bar rail footer masthead site-header topbar top-bar toolbar cookies? gdpr consent paywall regwall',
  'modal popup popover tooltip lightbox overlay copyright table-of-contents tags tag-list',
  'author-box author-info about-author about-the-author bio biography',
  // Other languages.
  'compartilhar compartir teilen partager relacionad[ao]s lire-aussi leia-mais leia-tambem',
  // WordPress, with Jetpack.
  'tagcloud tag-links sharedaddy relatedposts',
  // MediaWiki.
  'toc mw-editsection',
  // The forums vBulletin and phpBB.
  'pagenav online-list stat-block',
  // Services.
  'addthis addtoany sharethis taboola outbrain zergnet revcontent mgid adsense adslot adunit dfp gpt',
  // The term newsrooms use for links to more stories.
  'recirc recirculation',
);

const DETAILS = namePattern(
  'bylines? by-line authors? dateline timestamp datetime date published meta metadata category categories credits? kicker eyebrow',
  'reading-time read-time views counter ratings? votes? poll survey donate donation printer report-abuse correction feedback',
  'widgets? follow header tools? topics?',
  // HTML.
  'pubdate',
  // WordPress.
  'cat-links edit-link postmeta',
  // User details in phpBB, vBulletin, XenForo and SMF.
  'postprofile userinfo user-info member-info poster-info',
);

/** Names that also apply to inline elements; an inline tooltip, for example, is text. */
const INLINE = namePattern(
  'shares? sharing related relatedposts recommended promos? promoted sponsored teasers? ads? adverts? advertisements? ' +
    'newsletters? subscribe comments? mw-editsection read-more readmore read-next see-also also-read',
);

/** A social media post embedded in the article; the last four are names in the networks' own code. */
const EMBED = namePattern('embeds? embedded tweets? oembed twitter-tweet instagram-media fb-post');

const ARTICLE = namePattern(
  'articles? articlebody story storybody entry post content contents body main text copy blog',
  // Microformats.
  'hentry',
  // The forum phpBB.
  'postbody',
  // Editors and themes.
  'bodytext richtext prose blogpost',
);

const ROLES = new Map<string, Sign>([
  ...[
    'navigation',
    'menu',
    'menubar',
    'banner',
    'contentinfo',
    'search',
    'dialog',
    'alert',
    'alertdialog',
    'toolbar',
    'complementary',
  ].map((role): [string, Sign] => [role, 'furniture']),
  ['main', 'article'],
  ['article', 'article'],
]);

const ELEMENTS = new Map<string, Sign>([
  ['nav', 'furniture'],
  ['aside', 'furniture'],
  ['footer', 'furniture'],
  ['form', 'furniture'],
  ['dialog', 'furniture'],
  ['menu', 'furniture'],
  ['header', 'details'],
  ['address', 'details'],
  ['time', 'details'],
  ['article', 'article'],
  ['main', 'article'],
]);

const toHyphens = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, '-');

/**
 * Names that state how a page is laid out or where it is listed, not what the element is: "no-sidebar", "with-navigation",
 * WordPress's "comments-open", and "node-promoted", Drupal's class of articles that are also on the front page. Drupal's
 * "field-label-hidden" hides only the name of a field; Bootstrap's "hidden-xs" hides on telephones.
 */
const STATES =
  /(?<![a-z])(?:(?:no|one|two|both|has|with|without|hide)-(?:sidebars?|side-bar|navigation|nav|navbar|menus?|comments?|header|footer|ads?|promos?|shares?|sharing|toc|tags?|related|breadcrumbs?|newsletter)|node-(?:promoted|sticky)|comments?-(?:open|closed)|ads?-free|label-hidden|hidden-(?:xs|sm|phone|mobile|tablet|print))(?![a-z])/g;

/** Hidden on narrow screens only, in Bootstrap and Tailwind: "d-none d-md-block", "hidden lg:flex". */
const SHOWN_ON_WIDE = /(?<![a-z])(?:d-)?(?:sm|md|lg|xl)-(?:block|flex|inline|grid|table|contents)(?![a-z])/;
/** Hidden on wide screens only, in Bootstrap: its text is repeated in an element for these. */
const HIDDEN_ON_WIDE = /(?<![a-z])d-(?:sm|md|lg|xl|xxl)-none(?![a-z])/g;
const NARROW_HIDDEN = /(?<![a-z])(?:d-none|hidden)(?![a-z-])/g;

const removeStates = (plain: string): string => {
  const named = plain.replace(STATES, ' ');
  return SHOWN_ON_WIDE.test(named)
    ? named.replace(NARROW_HIDDEN, ' ')
    : named.replace(HIDDEN_ON_WIDE, 'd-none');
};

const signsByName = new Map<string, readonly Sign[]>();
/** Class names repeat within and across the pages of a site. */
const MAX_CACHED = 20_000;

function nameSigns(name: string): readonly Sign[] {
  const cached = signsByName.get(name);
  if (cached) return cached;
  const plain = removeStates(toHyphens(name));
  const signs: Sign[] = [];
  if (HIDDEN.test(plain)) signs.push('hidden');
  if (!EMBED.test(plain)) {
    if (COMMENTS.test(plain)) signs.push('comments');
    if (FURNITURE.test(plain)) signs.push('furniture');
  }
  if (DETAILS.test(plain)) signs.push('details');
  if (ARTICLE.test(plain)) signs.push('article');
  if (signsByName.size > MAX_CACHED) signsByName.clear();
  signsByName.set(name, signs);
  return signs;
}

const INVISIBLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

const isInvisible = ({ attributes }: PageElement) =>
  attributes.hidden !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  (attributes.style !== undefined && INVISIBLE.test(attributes.style));

const classAndId = ({ attributes }: PageElement) => `${attributes.class ?? ''} ${attributes.id ?? ''}`;

/** True for a footnote mark: `<sup><a href="#note">3</a></sup>`. */
function isNoteMark(element: PageElement): boolean {
  const inside = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [link] = inside;
  if (inside.length !== 1 || link === undefined || typeof link === 'string' || link.name !== 'a')
    return false;
  return (
    /^#|\S#/.test(link.attributes.href ?? '') && /^\s*\[?(?:\d{1,3}|[a-z*†‡§])\]?\s*$/.test(textContent(link))
  );
}

/** True if an inline element is not part of the text, according to its name. */
export function isInlineFurniture(element: PageElement): boolean {
  const label = classAndId(element);
  if (element.name === 'sup' && isNoteMark(element)) return true;
  if (label === ' ') return isInvisible(element);
  // MediaWiki's footnote marks, also on mirrors.
  if (element.name === 'sup' && /\breference\b/.test(label)) return true;
  const signs = nameSigns(label);
  if (signs.includes('hidden') || isInvisible(element)) return true;
  return (signs.includes('furniture') || signs.includes('comments')) && INLINE.test(toHyphens(label));
}

/** True for a reply in a forum, where schema.org's comments are the text as much as the first post. */
const isInForumThread = (element: PageElement): boolean =>
  [...ancestors(element)].some(({ attributes }) =>
    /\/DiscussionForumPosting$/.test(attributes.itemtype ?? ''),
  );

/** Returns all signs in an element's markup. */
export function elementSigns(element: PageElement): ReadonlySet<Sign> {
  const { name, attributes } = element;
  const signs = new Set<Sign>();
  const byElement = ELEMENTS.get(name);
  if (byElement) signs.add(byElement);
  const byRole = attributes.role === undefined ? undefined : ROLES.get(attributes.role.toLowerCase());
  if (byRole) signs.add(byRole);
  const label = classAndId(element);
  if (label !== ' ') for (const sign of nameSigns(label)) signs.add(sign);
  if (attributes.itemprop !== undefined && /\barticleBody\b/i.test(attributes.itemprop)) signs.add('article');
  if (/\/(?:WPFooter|SiteNavigationElement|WPAdBlock|WPSideBar)$/.test(attributes.itemtype ?? ''))
    signs.add('furniture');
  if (/\/Comment$/.test(attributes.itemtype ?? '') && !isInForumThread(element)) signs.add('comments');
  if (isInvisible(element)) signs.add('hidden');
  return signs;
}
