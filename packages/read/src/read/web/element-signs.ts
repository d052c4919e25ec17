import { type PageElement, textIn } from './tree.js';

/**
 * What the markup says an element is for: its name, its ARIA role, its microdata, and the words that web designers and
 * content systems (WordPress, Drupal, news platforms) put into `class` and `id`. No entry names a site.
 */

export type Sign =
  /** Never shown, or shown to screen readers alone. */
  | 'hidden'
  | 'comments'
  /** Menus, share buttons, teasers, advertisements, forms to subscribe: whole boxes beside the text. */
  | 'furniture'
  /** Bylines, dates, tags, credits: furniture where they are short, but their names are also given to the text. */
  | 'details'
  /** Where the article is. */
  | 'article';

/** Whole words of a name: `post-share` and `postShare` have "share", `shareholder-letter` does not. */
const named = (...lists: string[]) =>
  new RegExp(`(?<![a-z])(?:${lists.join(' ').split(' ').join('|')})(?![a-z])`);

/**
 * A name stands here where two or more of 59 pages have it, where it is the plain word for such a box, in English or
 * another language, or where it is public: part of a framework, a content system or a service, or of the lists of Mozilla's
 * Readability or trafilatura.
 */
const HIDDEN = named(
  'hidden visible-print print-only skip-link',
  // HTML5 Boilerplate, Bootstrap, WordPress.
  'visuallyhidden sr-only d-none screen-reader',
);

const COMMENTS = named(
  'comments? comentarios kommentare? commentaires? komentar',
  // WordPress.
  'commentlist respond',
  // Services.
  'disqus livefyre',
  // Readability.
  'replies shoutbox',
);

const FURNITURE = named(
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
  // The forum vBulletin.
  'pagenav',
  // Services.
  'addthis addtoany sharethis taboola outbrain zergnet revcontent mgid adsense adslot adunit dfp gpt',
  // Newsrooms' word for links to more stories.
  'recirc recirculation',
);

const DETAILS = named(
  'bylines? by-line authors? dateline timestamp datetime date published meta metadata category categories credits? kicker eyebrow',
  'reading-time read-time views counter ratings? votes? poll survey donate donation printer report-abuse correction feedback',
  'widgets? follow header tools? topics?',
  // HTML.
  'pubdate',
  // WordPress.
  'cat-links edit-link postmeta',
  // Beside the posts of phpBB, vBulletin, XenForo and SMF.
  'postprofile userinfo user-info member-info poster-info',
);

/** Of these names, those that are meant inside a line too; a tooltip there is a word of the text. */
const INLINE = named(
  'shares? sharing related relatedposts recommended promos? promoted sponsored teasers? ads? adverts? advertisements? ' +
    'newsletters? subscribe comments? mw-editsection read-more readmore read-next see-also also-read',
);

/** A post of a social network that the article shows; the last four are the names that the networks' own code has. */
const EMBED = named('embeds? embedded tweets? oembed twitter-tweet instagram-media fb-post');

const ARTICLE = named(
  'articles? articlebody story storybody entry post content contents body main text copy blog',
  // Microformats.
  'hentry',
  // The forum phpBB.
  'postbody',
  // Of editors and themes.
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

const hyphenated = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, '-');

const ofName = new Map<string, readonly Sign[]>();
/** Pages repeat their class names, and so do pages of one site. */
const MOST_REMEMBERED = 20_000;

function nameSigns(name: string): readonly Sign[] {
  const remembered = ofName.get(name);
  if (remembered) return remembered;
  const plain = hyphenated(name);
  const signs: Sign[] = [];
  if (HIDDEN.test(plain)) signs.push('hidden');
  if (!EMBED.test(plain)) {
    if (COMMENTS.test(plain)) signs.push('comments');
    if (FURNITURE.test(plain)) signs.push('furniture');
  }
  if (DETAILS.test(plain)) signs.push('details');
  if (ARTICLE.test(plain)) signs.push('article');
  if (ofName.size > MOST_REMEMBERED) ofName.clear();
  ofName.set(name, signs);
  return signs;
}

const INVISIBLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

const isInvisible = ({ attributes }: PageElement) =>
  attributes.hidden !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  (attributes.style !== undefined && INVISIBLE.test(attributes.style));

const labelOf = ({ attributes }: PageElement) => `${attributes.class ?? ''} ${attributes.id ?? ''}`;

/** `<sup><a href="#note">3</a></sup>`: the mark of a footnote on the page. */
function isNoteMark(element: PageElement): boolean {
  const inside = element.children.filter((one) => typeof one !== 'string' || one.trim() !== '');
  const [link] = inside;
  if (inside.length !== 1 || link === undefined || typeof link === 'string' || link.name !== 'a')
    return false;
  return (
    /^#|\S#/.test(link.attributes.href ?? '') && /^\s*\[?(?:\d{1,3}|[a-z*†‡§])\]?\s*$/.test(textIn(link))
  );
}

/** Whether an element inside a line of text is, by its own name, not part of it. */
export function isInlineFurniture(element: PageElement): boolean {
  const label = labelOf(element);
  if (element.name === 'sup' && isNoteMark(element)) return true;
  if (label === ' ') return isInvisible(element);
  // MediaWiki's marks of footnotes, here and on its mirrors.
  if (element.name === 'sup' && /\breference\b/.test(label)) return true;
  const signs = nameSigns(label);
  if (signs.includes('hidden') || isInvisible(element)) return true;
  return (signs.includes('furniture') || signs.includes('comments')) && INLINE.test(hyphenated(label));
}

/** Everything that the markup says of an element. */
export function signsOf(element: PageElement): ReadonlySet<Sign> {
  const { name, attributes } = element;
  const signs = new Set<Sign>();
  const byElement = ELEMENTS.get(name);
  if (byElement) signs.add(byElement);
  const byRole = attributes.role === undefined ? undefined : ROLES.get(attributes.role.toLowerCase());
  if (byRole) signs.add(byRole);
  const label = labelOf(element);
  if (label !== ' ') for (const sign of nameSigns(label)) signs.add(sign);
  if (attributes.itemprop !== undefined && /\barticleBody\b/i.test(attributes.itemprop)) signs.add('article');
  if (
    attributes.itemtype !== undefined &&
    /\/(?:Comment|WPFooter|SiteNavigationElement|WPAdBlock|WPSideBar)$/.test(attributes.itemtype)
  )
    signs.add(/Comment$/.test(attributes.itemtype) ? 'comments' : 'furniture');
  if (isInvisible(element)) signs.add('hidden');
  return signs;
}
