// The web pages of examples/wikipedia: seven layouts of invented sites, with everything that surrounds an article.

const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function dayInWords(date) {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** The prose as HTML: paragraphs, and headings for lines that begin with ##. */
const prose = (blocks, level = 'h2') =>
  blocks
    .map((block) =>
      block.startsWith('## ')
        ? `<${level}>${escapeHtml(block.slice(3))}</${level}>`
        : `<p>${escapeHtml(block)}</p>`,
    )
    .join('\n');

const html = ({ charset = 'utf-8', head, body }) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="${charset}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
${body}
</body>
</html>
`;

const links = (names) =>
  names.map((name) => `<li><a href="/${name.toLowerCase().replace(/\W+/g, '-')}">${name}</a></li>`).join('');

/** The town's newspaper: linked data, a sidebar and readers' comments. */
function courier({ head, blocks, charset }) {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: head.title,
    datePublished: head.date,
    author: [{ '@type': 'Person', name: head.byline }],
    publisher: { '@type': 'Organization', name: head.site },
  };
  return html({
    charset,
    head: `<title>${escapeHtml(head.title)} | ${head.site}</title>
<meta property="og:site_name" content="${head.site}">
<meta property="og:type" content="article">
<script type="application/ld+json">${JSON.stringify(facts)}</script>
<style>.ad { background: #eee }</style>`,
    body: `<div id="cookie-banner" class="cookie-notice"><p>The Courier uses cookies to remember where you stopped reading.</p><button>All right</button></div>
<header class="site-header"><a href="/">${head.site}</a>
<nav class="main-nav"><ul>${links(['News', 'Sport', 'Farming', 'Features', 'Culture', 'Deaths', 'Subscribe'])}</ul></nav></header>
<main>
<article class="story">
<h1>${escapeHtml(head.title)}</h1>
<p class="byline">By <a rel="author" href="/staff">${head.byline}</a>, <time datetime="${head.date}">${dayInWords(head.date)}</time></p>
<ul class="share-bar"><li><a href="#">Share</a></li><li><a href="#">Post</a></li><li><a href="#">Mail</a></li><li><a href="#">Print</a></li></ul>
<div class="story-body">
${prose(blocks)}
</div>
<div class="ad">Advertisement: Pennard's bakery. Bread that floats.</div>
</article>
<aside class="related"><h2>Read on</h2><ul>${links(['Market prices this week', 'Dairy to hire twelve', 'Letters to the editor', 'Crossword'])}</ul></aside>
<section id="comments" class="comments"><h2>2 comments</h2>
<div class="comment"><b>reedcutter52</b><p>My grandfather told it differently, but then he always did.</p></div>
<div class="comment"><b>A. Tanner</b><p>And who pays for it? We do.</p></div>
</section>
</main>
<footer class="site-footer"><p>${head.site}, 3 Market Street, Lenningford. All rights reserved.</p><ul>${links(['Imprint', 'Privacy', 'Jobs'])}</ul></footer>
<script>window.dataLayer = window.dataLayer || []; track('view');</script>`,
  });
}

/** A site without a main element: everything is a div, and the article begins with a picture. */
function post({ head, blocks, charset }) {
  return html({
    charset,
    head: `<title>${escapeHtml(head.title)} - ${head.site}</title>
<meta name="author" content="${head.byline ?? head.site}">
<meta property="article:published_time" content="${head.date}T07:00:00+01:00">
<meta property="og:title" content="${escapeHtml(head.title)}">`,
    body: `<div class="top"><div class="logo">${head.site}</div><div class="menu">${['Today', 'Town', 'Basin', 'Opinion', 'Weather', 'Log in'].map((name) => `<a href="#">${name}</a>`).join(' | ')}</div></div>
<div class="page">
<div class="post">
<div class="post-title"><h1>${escapeHtml(head.title)}</h1></div>
<div class="post-meta">${head.byline ? `${head.byline} &middot; ` : ''}${dayInWords(head.date)} &middot; 3 min read</div>
<figure><img src="/img/lead.jpg" alt=""><figcaption>Photograph: archive</figcaption></figure>
<div class="post-text">
${prose(blocks, 'h3')}
</div>
<div class="tags">Tags: <a href="#">river</a> <a href="#">basin</a></div>
</div>
<div class="newsletter"><h3>The basin in your inbox</h3><p>Sign up and get our stories every morning.</p><form><input type="email"><button>Sign up</button></form></div>
<div class="most-read"><h3>Most read</h3><ol>${links(['Ferry stops for eels', 'Town clock right again', 'Seven soups for November'])}</ol></div>
</div>
<div class="bottom">&copy; ${head.site}. <a href="#">Terms</a> <a href="#">Contact</a></div>`,
  });
}

/** A charity's site: the text is between a large picture and an appeal. */
function trust({ head, blocks }) {
  return html({
    head: `<title>${escapeHtml(head.title)} – ${head.site}</title>
<meta property="og:site_name" content="${head.site}">`,
    body: `<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Main">${links(['Visit', 'Wildlife', 'Volunteer', 'Press', 'Shop'])}</nav>
<div class="hero" role="img" aria-label="Reeds at dusk"></div>
<main id="content">
<p class="breadcrumb"><a href="/">Home</a> › <a href="/press">Press</a></p>
<h1>${escapeHtml(head.title)}</h1>
<p class="date"><time datetime="${head.date}">${dayInWords(head.date)}</time></p>
${prose(blocks)}
</main>
<section class="appeal"><h2>Help the reeds</h2><p>Ten euros pay for a bundle of stakes. Become a friend of Hallmere today.</p><a class="button" href="/give">Give now</a></section>
<footer><p>${head.site} is a registered charity. Warden's hut, Hallmere.</p></footer>`,
  });
}

/** An office: tables for layout, a menu of many links, the date below the text. */
function council({ head, blocks }) {
  return html({
    head: `<title>${head.site}: ${escapeHtml(head.title)}</title>
<meta name="DC.date" content="${head.date}">`,
    body: `<table width="100%" class="frame"><tr><td colspan="2" class="banner"><b>${head.site}</b></td></tr>
<tr><td class="menu" valign="top"><ul>${links(['Start', 'Council', 'Offices A to Z', 'Forms', 'Waste', 'Schools', 'Water and floods', 'Building', 'Tenders', 'Contact'])}</ul>
<p class="office-hours">Open Monday to Thursday, 8 to 12.</p></td>
<td class="content" valign="top">
<h1>${escapeHtml(head.title)}</h1>
${prose(blocks)}
<p class="last-change">Last change: <time datetime="${head.date}">${dayInWords(head.date)}</time></p>
</td></tr>
<tr><td colspan="2" class="footer"><a href="#">To the top</a> | <a href="#">Print this page</a> | <a href="#">Accessibility</a></td></tr></table>`,
  });
}

function museum({ head, blocks }) {
  return html({
    head: `<title>${escapeHtml(head.title)}</title>
<meta property="og:site_name" content="${head.site}"><meta property="article:modified_time" content="${head.date}">`,
    body: `<header><h2>${head.site}</h2><nav><a href="/visit">Visit</a><a href="/objects">Objects</a><a href="/house">The house</a><a href="/shop">Shop</a></nav></header>
<section class="object"><header><h1>${escapeHtml(head.title)}</h1></header>
<div class="gallery"><img src="1.jpg" alt="Front"><img src="2.jpg" alt="Back"></div>
<div class="text">${prose(blocks)}</div></section>
<section class="more"><h2>You may also like</h2><ul>${links(['The water turbine', 'Twelve views of the quay', 'A sheet of orange paper'])}</ul></section>
<footer>Open Wednesday to Sunday, 10 to 5. Closed in January.</footer>`,
  });
}

function service({ head, blocks }) {
  return html({
    head: `<title>${escapeHtml(head.title)}</title><meta name="date" content="${head.date}">`,
    body: `<div id="wrap"><div id="nav"><a href="/">${head.site}</a> <a href="/now">Now</a> <a href="/archive">Archive</a> <a href="/about">About</a></div>
<div id="main"><h1>${escapeHtml(head.title)}</h1>
${prose(blocks)}
<table class="links"><tr><td><a href="/prev">Previous entry</a></td><td><a href="/next">Next entry</a></td></tr></table></div>
<div id="foot">Published by the ${head.site} on ${dayInWords(head.date)}. Figures may be used with the name of the source.</div></div>`,
  });
}

function blog({ head, blocks }) {
  return html({
    head: `<title>${escapeHtml(head.title)} « ${head.site}</title><meta name="generator" content="Quill 2.1">`,
    body: `<div id="header"><h1><a href="/">${head.site}</a></h1></div>
<div id="content"><div class="entry hentry"><h2 class="entry-title">${escapeHtml(head.title)}</h2>
<div class="entry-meta">Posted by ${head.byline ?? 'admin'} on <abbr class="published" title="${head.date}">${dayInWords(head.date)}</abbr></div>
<div class="entry-content">${prose(blocks, 'h3')}</div></div>
<div id="respond"><h3>Leave a reply</h3><form><textarea></textarea><button>Send</button></form></div></div>
<div id="sidebar"><h3>Recent posts</h3><ul>${links(['Rods and rules', 'Summer fair', 'Lost: one boot'])}</ul><h3>Blogroll</h3><ul>${links(['Ostremouth sea anglers'])}</ul></div>`,
  });
}

const LAYOUTS = { courier, post, trust, council, museum, service, blog };

const consentWall = ({ head, blocks }) =>
  html({
    head: `<title>${head.site}</title>`,
    body: `<div class="consent-wall" role="dialog"><h1>We value your privacy</h1>${prose(blocks)}<button>Accept all</button><button>Manage preferences</button></div>`,
  });

const notFound = ({ head, blocks }) =>
  html({
    head: `<title>404 - ${head.title}</title>`,
    body: `<h1>${head.title}</h1>${prose(blocks)}`,
  });

/** A page of an editor in a hurry: paragraphs and a table without end tags, and end tags without an element. */
const brokenHtml = (page) =>
  courier(page)
    .replace(/<!DOCTYPE html>\n<html lang="en">\n/, '')
    .replaceAll('</p>', '')
    .replace('<div class="story-body">', '<div class="story-body"><table><tr><td><font size=2 <b>')
    .replace('</article>', '</span></article></center>')
    .replace('</body>\n</html>', '');

/** Encodes a text as windows-1252, as far as our texts need it. */
function windows1252(text) {
  const highBytes = { '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94, '’': 0x92 };
  return Buffer.from([...text].map((sign) => highBytes[sign] ?? sign.codePointAt(0)));
}

/** Wraps a text into lines. */
function wrapLines(text, width = 72) {
  const lines = [''];
  for (const word of text.split(' '))
    if (lines.at(-1).length + word.length < width)
      lines[lines.length - 1] += `${lines.at(-1) ? ' ' : ''}${word}`;
    else lines.push(word);
  return lines.join('\n');
}

/** Returns the answer to a request for a page: status, type and bytes. */
export function pageResponse(page) {
  const { head, blocks } = page;
  const utf8 = 'text/html; charset=utf-8';
  const response = (text, type = utf8, status = '200 OK') => ({ status, type, bytes: Buffer.from(text) });
  if (head.layout === 'plain')
    return response(
      `${head.title}\n\n${blocks.map((block) => wrapLines(block)).join('\n\n')}\n`,
      'text/plain; charset=utf-8',
    );
  if (head.form === 'consent') return response(consentWall(page));
  if (head.form === 'gone') return response(notFound(page), utf8, '404 Not Found');
  if (head.form === 'broken') return response(brokenHtml(page));
  const layout = LAYOUTS[head.layout];
  if (head.form === 'windows-1252')
    return { ...response('', 'text/html'), bytes: windows1252(layout({ ...page, charset: 'windows-1252' })) };
  return response(layout(page));
}
