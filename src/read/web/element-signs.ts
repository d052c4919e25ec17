import type { PageElement } from './tree.js';

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

const words = (list: string) => list.trim().split(/\s+/).join('|');
/** Whole words of a name: `post-share` and `postShare` have "share", `shareholder-letter` does not. */
const named = (list: string) => new RegExp(`(?<![a-z])(?:${words(list)})(?![a-z])`);

const HIDDEN = named(
  'sr-only screen-reader-text screen-reader visually-hidden visuallyhidden a11y-hidden is-hidden hidden print-only ' +
    'visible-print d-none skip-link skiplink',
);

const COMMENTS = named(
  'comments? commentlist comment-list disqus livefyre respond replies fb-comments shoutbox user-comments cmts? coments ' +
    'comentarios kommentare? commentaires? komentar',
);

const FURNITURE = named(`
  nav navbar navigation navmenu nav-menu subnav megamenu menus? breadcrumbs? breadcrumb-nav pagination pager paging pagenav
  shares? sharing sharebar share-bar sharebox sharetools sharethis sharedaddy share-buttons? addthis addtoany socials?
  socialbar social-media social-links follow-us
  compartilhar compartir teilen partager
  related relatedposts relacionad[ao]s verwandte lire-aussi leia-mais leia-tambem veja-mais saiba-mais related-posts relatedarticles recommended recommendations? recirc recirculation trending popular
  mostread most-read mostpopular most-viewed read-more readmore read-next up-next upnext more-from more-stories more-news
  next-prev prev-next prevnext prev previous next recent latest excerpts? more-on see-also also-read you-may teasers? promos? promotions? promoted taboola outbrain zergnet revcontent mgid
  ads? adv adverts? advertisements? advertising advertorial adsense adslot ad-slot adunit ad-unit dfp gpt sponsors? sponsored
  newsletters? subscribe subscription signup sign-up signin sign-in login log-in optin opt-in mailing-list
  sidebars? rail right-rail side-bar footer masthead site-header page-header-nav topbar top-bar toolbar cookies? cookie-bar
  paywall paywalls regwall paygate subscription-prompt piano-offer toc table-of-contents mw-editsection
  gdpr consent modal popup popover tooltip lightbox overlay copyright
  tags taglist tag-list tag-links tags-links tagcloud post-tags
  author-bio author-box authorbox author-info about-author about-the-author bio biography
`);

const DETAILS = named(`
  bylines? by-line authors? author-name dateline timestamp datetime date pubdate published publish-date post-date meta
  metadata post-meta entry-meta article-meta postmeta category categories cat-links credits? photo-credit kicker eyebrow
  reading-time read-time views counter rating ratings vote votes poll survey donate donation print-link printer edit-link
  postprofile post-profile userinfo user-info member-info poster-info
  report-abuse correction feedback widget widgets follow header tools? topics? dek-nav
`);

/** Of these names, those that are meant inside a line too; a tooltip there is a word of the text. */
const INLINE = named(
  'shares? sharing related relatedposts recommended promos? promoted sponsored teasers? ads? adverts? advertisements? ' +
    'newsletters? subscribe comments? mw-editsection read-more readmore read-next see-also also-read',
);

/** A post of a social network that the article shows. */
const EMBED = named('embeds? embedded tweets? twitter-tweet instagram-media fb-post oembed');

const ARTICLE = named(`
  article articles articlebody article-body article-content article-text article-copy story storybody story-body story-content
  story-text entry entry-content post post-content post-body postbody hentry content contents body bodytext body-copy main
  text richtext rich-text copy prose blog blogpost markdown-body
`);

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

/** Whether an element inside a line of text is, by its own name, not part of it. */
export function isInlineFurniture(element: PageElement): boolean {
  const label = labelOf(element);
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
