import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnreadableError } from '../reader.js';
import { webReader } from './index.js';
import { FIRST, FOURTH, SECOND, THIRD } from './samples.test-data.js';

const encoder = new TextEncoder();

/** The code of the refusal, or `read`. */
function verdict(html: string): string {
  try {
    webReader.read({ path: 'page', bytes: encoder.encode(html) });
  } catch (error) {
    if (error instanceof UnreadableError) return error.code;
    throw error;
  }
  return 'read';
}

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

const MENU =
  '<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li></ul></nav>';
const TEASERS = [
  'Pier closed until May',
  'Crab prices fall again',
  'Lighthouse gets a new lamp',
  'School wins the regatta',
]
  .map((title) => `<li><a href="/x">${title}</a></li>`)
  .join('');

const REFUSED: [expected: string, name: string, html: string][] = [
  [
    'not-found',
    'a bare 404',
    page('404 Not Found', '<center><h1>404 Not Found</h1></center><hr><center>nginx</center>'),
  ],
  [
    'not-found',
    'a friendly 404 with a menu and teasers',
    page(
      'Page not found - The Wick Courier',
      `${MENU}<h1>Page not found</h1><p>Sorry, the page you are looking for could not be found. It may have been moved or deleted.</p><p>Try the search, or see our latest stories:</p><ul>${TEASERS}</ul>`,
    ),
  ],
  [
    'not-found',
    'a 404 under the name of the site',
    page(
      'The Wick Courier',
      `${MENU}<div><h2>Oops!</h2><p>We can't find the page you requested. The link may be broken.</p></div>`,
    ),
  ],
  [
    'not-found',
    'an article that is gone',
    page(
      'Courier',
      '<h1>This article is no longer available</h1><p>The article you requested has been removed. Please go to our front page for the latest news.</p>',
    ),
  ],
  [
    'consent-wall',
    'a consent wall',
    page(
      'The Wick Courier',
      '<div><h1>We value your privacy</h1><p>We and our 120 partners store and access information on a device, such as cookies, to show personalised advertising and content.</p><p>You can change your choices at any time, or withdraw your consent. Some partners rely on legitimate interest.</p><button>Accept all</button><p><a href="#">Manage preferences</a> <a href="/c">Cookie policy</a></p></div>',
    ),
  ],
  [
    'consent-wall',
    'a page before the page',
    page(
      'Before you continue',
      '<p>We use cookies and data to deliver and maintain our services, and to measure engagement.</p><p>If you choose to accept all, we will also use cookies to develop new services.</p>',
    ),
  ],
  [
    'bot-check',
    'a check of the browser',
    page(
      'Just a moment...',
      '<h1>wickcourier.example.org</h1><p>Checking if the site connection is secure</p><p>Enable JavaScript and cookies to continue</p>',
    ),
  ],
  [
    'bot-check',
    'a refusal by a firewall',
    page(
      'Attention Required!',
      '<h1>Sorry, you have been blocked</h1><p>You are unable to access example.org. This website is using a security service to protect itself from online attacks.</p>',
    ),
  ],
  [
    'bot-check',
    'access denied',
    page(
      'Access Denied',
      "<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p><p>Reference 18.2f3a</p>",
    ),
  ],
  [
    'login-wall',
    'a form to log in',
    page(
      'Log in',
      '<h1>Log in</h1><form><label>Email</label><input name="u"><input type="password"><a href="/f">Forgot your password?</a></form><p>Please log in to continue.</p>',
    ),
  ],
  [
    'login-wall',
    'a wall for subscribers',
    page(
      'Gulls return',
      '<div><p>Subscribe to continue reading this story.</p><p>Already a subscriber? Sign in to read.</p></div>',
    ),
  ],
  [
    'parked-domain',
    'a domain for sale',
    page(
      'wickcourier.example',
      '<h1>wickcourier.example</h1><p>This domain is for sale! Buy this domain today and make it your own.</p><p>Related searches</p>',
    ),
  ],
  [
    'redirect',
    'a refresh to elsewhere',
    page(
      'Moving',
      '<p>The courier has a new home.</p>',
      '<meta http-equiv="refresh" content="0; url=https://b.example.org/">',
    ),
  ],
  [
    'redirect',
    'a moved document',
    page(
      '301 Moved Permanently',
      '<h1>Moved Permanently</h1><p>The document has moved <a href="https://b.example.org/">here</a>.</p>',
    ),
  ],
  [
    'no-main-text',
    'a shell for scripts',
    page(
      'App',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/app.js"></script>',
    ),
  ],
  [
    'no-main-text',
    'a shell that says so',
    page(
      'App',
      '<div id="root"><p>Please enable JavaScript to view this site.</p></div><script src="/app.js"></script>',
    ),
  ],
  ['no-main-text', 'nothing but a menu', page('Courier', MENU)],
  ['no-main-text', 'something that loads', page('Courier', '<p>Loading...</p><script>load()</script>')],
  [
    'no-main-text',
    'a set of frames',
    '<html><head><title>Frames</title></head><frameset cols="20%,80%"><frame src="a.html"><frame src="b.html"></frameset></html>',
  ],
  ['no-main-text', 'an empty body', page('', '')],
];

for (const [expected, name, html] of REFUSED)
  test(`${name} is refused as ${expected}`, () => {
    assert.equal(verdict(html), expected);
  });

const article = (title: string, ...paragraphs: string[]) =>
  page(
    title,
    `${MENU}<article><h1>${title}</h1>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}</article>`,
  );

const KEPT: [name: string, html: string][] = [
  [
    'an article about error 404',
    article(
      'Page not found: a short history of error 404',
      'Everyone has met it: the page you are looking for could not be found. The message is as old as the web, and engineers have told many stories of where the number came from.',
      'The first digit says that the asker made the mistake, the other two which mistake it was. A server that answers 404 has looked and found nothing; it does not say whether something was ever there.',
      'Large sites now treat the message as a stage. Some show a game, others a drawing by the staff, and one shipping company a photograph of a lost container, with the line that it may have been moved or deleted.',
      `Usability researchers are less amused. ${SECOND} ${THIRD}`,
    ),
  ],
  [
    'an article about cookies',
    article(
      'Regulator fines three sites over cookie banners',
      'The data protection office of Wickshire fined three web sites on Monday because their banners made it harder to reject cookies than to accept them.',
      'A button that reads accept all must stand beside one that reads reject all, the office said, and a visitor must be able to withdraw consent as easily as it was given.',
      'The companies said that they would appeal. One of them argued that its partners rely on legitimate interest and that nobody had complained in four years.',
      FOURTH,
    ),
  ],
  [
    'an article about robots',
    article(
      'How sites tell robots from people',
      'A visitor is asked to verify that he is human, clicks on three buses and may go in. What happens in the second between is a trade secret.',
      FIRST,
      SECOND,
      THIRD,
      FOURTH,
    ),
  ],
  [
    'an article above a banner',
    page(
      'Gulls',
      `<div class="banner"><p>We use cookies. <a href="#">Accept all</a></p></div><article><h1>Gulls</h1><p>${FIRST}</p><p>${SECOND}</p><p>${THIRD}</p></article>`,
    ),
  ],
  [
    'an article with a field to log in',
    page(
      'Gulls',
      `<form><input type="password"></form><article><h1>Gulls</h1><p>${FIRST}</p><p>${SECOND}</p></article>`,
    ),
  ],
  [
    'an article that asks for JavaScript',
    page(
      'Gulls',
      `<noscript><p>Please enable JavaScript to use this site.</p></noscript><article><h1>Gulls</h1><p>${FIRST}</p><p>${SECOND}</p><p>${THIRD}</p></article>`,
    ),
  ],
  [
    'a house for sale',
    article(
      'A house by the harbour is for sale',
      FIRST,
      `${SECOND} The house is for sale by its owner.`,
      THIRD,
    ),
  ],
  [
    'the beginning of an article behind a wall',
    page(
      'Gulls',
      `<article><h1>Gulls</h1><p>${FIRST}</p><p>${SECOND}</p><p>Subscribe to continue reading.</p></article>`,
    ),
  ],
  [
    'a page that reloads itself',
    page(
      'Gulls',
      `<article><h1>Gulls</h1><p>${FIRST}</p><p>${SECOND}</p><p>${THIRD}</p></article>`,
      '<meta http-equiv="refresh" content="300; url=https://a.example.org/">',
    ),
  ],
];

for (const [name, html] of KEPT)
  test(`${name} is read`, () => {
    assert.equal(verdict(html), 'read');
  });
