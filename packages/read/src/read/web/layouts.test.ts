import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from './page.js';
import { FIRST, FOURTH, PARAGRAPHS, SECOND, THIRD } from './samples.test-data.js';
import { pageText } from './sections.js';

function mainLines(body: string, title = 'Gulls of Lower Wick', head = ''): string[] {
  const page = readHtml(
    `<html><head><title>${title}</title>${head}</head><body>${body}</body></html>`,
    undefined,
  );
  return 'code' in page ? [page.code] : pageText(page).split('\n');
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const ARTICLE = paragraphs(PARAGRAPHS);

test('comments in boxes without a name are known by the reply below each', () => {
  const comment = (i: number) =>
    `<div class="m"><span>gull${i}</span><div>I saw it on the quay, and it was as large as a dog, number ${i}.</div><a href="#">Reply</a></div>`;
  const comments = [1, 2, 3, 4, 5].map(comment).join('');
  assert.deepEqual(mainLines(`<div class="x">${ARTICLE}</div><div id="t">${comments}</div>`), PARAGRAPHS);
  // A thread of a forum is nothing else.
  assert.equal(
    mainLines(`<div id="t">${comments}</div>`).filter((line) => line.startsWith('I saw')).length,
    5,
  );
});

test('of pieces that follow each other on one page, the one that the title names is read', () => {
  const other = (n: number) =>
    `<article><h1>Storm number ${n} takes the pier</h1>${paragraphs([`The storm took pier number ${n}, and nobody was on it, as far as anyone in the town could tell.`, `It was built in 19${n}0, of oak and iron, by the men of the village, and it will be built again.`])}</article>`;
  const page = `<div><article><h1>Gulls of Lower Wick</h1>${ARTICLE}</article>${[1, 2, 3].map(other).join('')}</div>`;
  assert.deepEqual(
    mainLines(page, 'Gulls of Lower Wick | Wick Gazette').slice(-PARAGRAPHS.length),
    PARAGRAPHS,
  );
  assert.doesNotMatch(mainLines(page).join(' '), /pier/);
});

test('a text that only the JSON-LD has is read from it', () => {
  const data = JSON.stringify({
    '@type': 'NewsArticle',
    headline: 'Gulls',
    articleBody: PARAGRAPHS.join('\n\n'),
  });
  const script = `<script type="application/ld+json">${data}</script>`;
  assert.deepEqual(mainLines('<div id="app"></div><div>Loading…</div>', 'Gulls', script), PARAGRAPHS);
});

test('the cells of a layout table are separate', () => {
  const menu = '<a href="1">Home</a><br><a href="2">Birds</a><br><a href="3">Guestbook</a>';
  const page = `<table><tr><td>${menu}</td><td>${[...PARAGRAPHS, ''].join('<br>\n<br>\n')}</td></tr></table>`;
  assert.deepEqual(mainLines(page), PARAGRAPHS);
  const data = `<div>${ARTICLE}<table><tr><td>Gulls</td><td>3,000</td></tr></table></div>`;
  assert.ok(mainLines(data).includes('Gulls 3,000'));
});

test('lists of text next to the first paragraphs belong to them', () => {
  const steps = [
    'Heat the oven to 200 degrees and butter a dish.',
    'Layer the herrings in the dish.',
    'Bake it for forty minutes, until it is brown.',
    'Eat.',
  ];
  const list = `<div class="r"><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol></div>`;
  assert.deepEqual(mainLines(`<div class="i">${paragraphs([FIRST, SECOND])}</div>${list}`), [
    FIRST,
    SECOND,
    ...steps,
  ]);
});

const LEFT_OUT: [name: string, html: string][] = [
  [
    'an offer to subscribe',
    '<div class="article-paywall"><h2>Read on</h2><p>All the news of the harbour for one a month.</p></div>',
  ],
  ['a question to subscribers', '<p>Already a subscriber? <a href="/l">Log in</a></p>'],
  ['a line to a friend', '<div>Email this article to a friend</div>'],
  ['a pointer in French', '<p>Lire également : <a href="/1">Un phoque dans la piscine</a></p>'],
  ['a pointer in Spanish', '<p>Te puede interesar: <a href="/1">Una foca en la piscina</a></p>'],
  ['a label in German', '<p>Mehr zum Thema</p>'],
  ['a letter by mail', '<p>Get the harbour news in your inbox every Friday.</p>'],
];

for (const [name, html] of LEFT_OUT)
  test(`${name} between two paragraphs is left out`, () => {
    const page = `<article><p>${FIRST}</p>${html}${paragraphs([SECOND, THIRD, FOURTH])}</article>`;
    assert.deepEqual(mainLines(page), PARAGRAPHS);
  });

test('contacts below the end of a press release are left out', () => {
  const contact = '<p>###</p><p>Media contact:</p><p>Ann Lee</p><p>ann@example.org</p>';
  assert.deepEqual(mainLines(`<div class="release">${ARTICLE}${contact}</div>`), PARAGRAPHS);
});

test('marks of MediaWiki are left out of its mirrors', () => {
  const page = `<div id="c"><p>${FIRST}<sup class="reference"><a href="#n">[1]</a></sup></p><div class="toc"><h2>Contents</h2><ul><li><a href="#h">1 History</a></li></ul></div><h2>History<span class="mw-editsection">[<a href="e">edit</a>]</span></h2>${paragraphs([SECOND, THIRD])}</div>`;
  assert.deepEqual(mainLines(page), [FIRST, 'History', SECOND, THIRD]);
});

const card = (i: number) =>
  `<div class="c"><h3><a href="/s${i}">Storm ${i} takes the old pier</a></h3><p>The storm, which came from the west, took pier number ${i} on Monday night, and nobody was on it, as far as anyone could tell.</p></div>`;
const untitled = (i: number) =>
  `<div class="c"><h3>Storm ${i}</h3><p>The storm, which came from the west, took pier number ${i} on Monday night, and nobody was on it, as far as anyone could tell.</p><a href="/s${i}">Read more</a></div>`;

for (const [name, teaser] of [
  ['linked titles', card],
  ['links to more', untitled],
] as const)
  test(`a short article is read although teasers have more text, with ${name}`, () => {
    const row = `<div class="y">${[1, 2, 3, 4, 5].map(teaser).join('')}</div>`;
    const headline = '<h1>Gulls of Lower Wick</h1>';
    assert.deepEqual(mainLines(`<div class="x">${headline}<p>${FIRST}</p></div>${row}`), [FIRST]);
    assert.deepEqual(mainLines(`<article>${headline}<p>${FIRST}</p></article>${row}`), [FIRST]);
  });

test('cards below the first paragraph of a text are its items', () => {
  const row = `<div class="y">${[1, 2, 3, 4, 5].map(card).join('')}</div>`;
  const lines = mainLines(`<div class="x"><h1>Five storms</h1><p>${FIRST}</p>${row}</div>`, 'Five storms');
  assert.equal(lines.filter((line) => line.startsWith('The storm')).length, 5);
});

const LIVES: [name: string, life: string][] = [
  [
    'under a name',
    '<p>Ann Harrow</p><p>Ann has covered the coast since 2004. She lives in Wick with two cats.</p>',
  ],
  [
    'under a heading',
    '<h4>About Ann Harrow</h4><p>Reporter for the coast since 2004, and author of two books.</p>',
  ],
  [
    'of one sentence',
    '<p>Ben Stile is a senior reporter at the Wick Courier, where he covers the coast.</p>',
  ],
];

for (const [name, life] of LIVES)
  test(`the author’s biography ${name}, in a box without a name, is not text`, () => {
    const page = `<article><h1>Gulls of Lower Wick</h1><p>By Ann Harrow</p>${ARTICLE}<div class="q7">${life}</div></article>`;
    assert.deepEqual(mainLines(page), PARAGRAPHS);
  });

test('a byline names its author with capitals, except for particles', () => {
  const page = (line: string, end: string) =>
    `<article><h1>Gulls of Lower Wick</h1><p>By ${line}</p>${ARTICLE}<div class="q7">${end}</div></article>`;
  const life = '<p>Jan van der Meer</p><p>Jan has covered the coast since 2004.</p>';
  assert.deepEqual(mainLines(page('Jan van der Meer', life)), PARAGRAPHS);
  const scene = ['By the sea', 'The gulls will still be there when the boats have gone home.'];
  assert.deepEqual(mainLines(page('the sea', paragraphs(scene))), [...PARAGRAPHS, ...scene]);
});

test('a person mentioned in the article may be described at its end', () => {
  const end = 'Marta Quill is a writer, too, and keeps a journal of the birds.';
  assert.equal(mainLines(`<article><h1>Gulls</h1>${ARTICLE}<p>${end}</p></article>`).at(-1), end);
});

test('what a newsroom says about its corrections is not text', () => {
  for (const note of [
    'Correction: the number of gulls was misstated. It is three thousand.',
    'This article was amended on 3 May 2019 to correct the number of gulls.',
    'Editor’s note: This story has been updated to include a statement by the council.',
    'An earlier version of this story gave the wrong year.',
  ])
    assert.deepEqual(
      mainLines(`<article><h1>Gulls of Lower Wick</h1>${ARTICLE}<p>${note}</p></article>`),
      PARAGRAPHS,
    );
  const text = 'An earlier version of the count had only two thousand gulls.';
  assert.equal(mainLines(`<article><h1>Gulls</h1>${ARTICLE}<p>${text}</p></article>`).at(-1), text);
});

test('head and end matter is removed from a text without paragraphs, even without a language', () => {
  const dates = [
    '3 de março – Wick',
    '10 de março – Port Ellery',
    '17 de março – Lower Wick',
    '24 de março – Quay',
  ];
  const page = `<div class="x"><h1>Gulls of Lower Wick</h1><p>segunda-feira, 22 de janeiro de 2018 às 0:13</p><p>${dates.join('<br>')}</p><p>Tags <a href="1">gulls</a>, <a href="2">quay</a></p></div>`;
  assert.deepEqual(mainLines(page), [dates.join(' ')]);
});

const ASIDE: [what: string, html: string][] = [
  [
    'a call to subscribe',
    '<div class="k"><p>Get the best of the Courier every morning.</p><input type="email"><button>Sign up</button></div>',
  ],
  [
    'a poll',
    '<div class="k"><h4>Do you like gulls?</h4><label><input type="radio">Yes</label><label><input type="radio">No</label></div>',
  ],
  [
    'a call to donate',
    '<div class="k"><p>We depend on readers like you. <a href="d">Donate now</a>.</p></div>',
  ],
  ['a call to load an app', '<p>Download the Courier app for <a href="1">iPhone</a>.</p>'],
  [
    'a caption in a plain box',
    '<div><img src="a"><div>Gulls on the quay at dawn. Picture: Ann Harrow</div></div>',
  ],
  ['a player', '<div><span>Listen to this article</span> <span>4 min</span></div>'],
  ['an hour', '<p>10:20</p>'],
  ['a call to sign in', '<p>Sign in to save this article to your reading list.</p>'],
];

for (const [what, html] of ASIDE)
  test(`${what} among the paragraphs is not text, whatever its box is called`, () => {
    const page = `<div id="a"><h1>Gulls of Lower Wick</h1>${paragraphs([FIRST, SECOND])}${html}${paragraphs([THIRD, FOURTH])}</div>`;
    assert.deepEqual(mainLines(page), PARAGRAPHS);
  });

const BELOW: [what: string, html: string][] = [
  ['a contact', '<p><b>Media Contact:</b><br>Ann Harrow<br>+44 123 456<br>press@wick.example</p>'],
  [
    'an introduction in one paragraph',
    '<p><strong>About Wick Ropes:</strong> Wick Ropes is a leading maker of ropes and employs forty people.</p>',
  ],
  [
    'the life of somebody named nowhere else',
    '<div><h3>Ann Harrow</h3><p>Ann Harrow covers birds for the Courier.</p></div>',
  ],
];

for (const [what, html] of BELOW)
  test(`${what} below the text is not text`, () => {
    assert.deepEqual(
      mainLines(`<div id="a"><h1>Gulls of Lower Wick</h1>${ARTICLE}${html}</div>`),
      PARAGRAPHS,
    );
  });

test('elements that their style sets apart are paragraphs, and footnote marks are not words', () => {
  const spans = PARAGRAPHS.map((text) => `<span style="display:block">${text}</span>`).join('');
  assert.deepEqual(mainLines(`<div><h1>Gulls of Lower Wick</h1>${spans}</div>`), PARAGRAPHS);
  const marked = `<p>${FIRST}<sup><a href="#n1">1</a></sup></p><p>${SECOND}<sup id="x"><a href="#n2">[2]</a></sup></p>`;
  assert.deepEqual(
    mainLines(`<div><h1>Gulls</h1>${marked}${paragraphs([THIRD, FOURTH])}</div>`, 'Gulls'),
    PARAGRAPHS,
  );
});

test('classes that state a layout, a list or a hidden label do not hide an article', () => {
  const teasers =
    '<div class="view"><p>A teaser about boats, which is long enough to count as prose here.</p></div>'.repeat(
      4,
    );
  for (const name of [
    'node node-promoted node-sticky',
    'field field-label-hidden',
    'content with-navigation',
    'post no-sidebar comments-closed',
    'hidden-xs',
    'd-none d-md-block',
    'hidden lg:block',
  ])
    assert.deepEqual(mainLines(`<div class="${name}">${ARTICLE}</div>${teasers}`), PARAGRAPHS, name);
  for (const name of ['hidden', 'd-none', 'sidebar'])
    assert.doesNotMatch(
      mainLines(
        `<div>${ARTICLE}</div><div class="${name}"><p>${FIRST} It was said to be a dog.</p></div>`,
      ).join(' '),
      /dog/,
      name,
    );
});

test('a text that is repeated for narrow screens is read once', () => {
  const lines = ['', 'Years before, it was the same: ', 'A year later: '].flatMap((start) =>
    PARAGRAPHS.map((text) => start + text),
  );
  const article = paragraphs(lines);
  for (const [narrow, wide] of [
    ['d-block d-md-none', 'd-none d-md-block'],
    ['md:hidden', 'hidden md:block'],
  ])
    assert.deepEqual(
      mainLines(`<div class="${narrow}">${article}</div><div class="${wide}">${article}</div>`),
      lines,
      narrow,
    );
});

test('an article in several deep boxes without a headline is read whole if its element is marked', () => {
  const box = (inner: string, depth: number): string =>
    depth === 0 ? inner : `<div><img src="gull.png"/>${box(inner, depth - 1)}</div>`;
  const more = PARAGRAPHS.map((text) => `Years before, it was the same: ${text}`);
  const page = (name: string) =>
    `<ul><li><a href="/">Home</a></li></ul><${name}>${box(ARTICLE, 7)}${box(paragraphs(more), 7)}</${name}>`;
  assert.deepEqual(mainLines(page('main')), [...PARAGRAPHS, ...more]);
  assert.equal(mainLines(page('div')).length, PARAGRAPHS.length);
});

test('replies of a forum thread are text, though schema.org calls them comments; who is online is not', () => {
  const post = (text: string, attributes: string) => `<div class="post" ${attributes}><p>${text}</p></div>`;
  const reply = 'itemscope itemtype="https://schema.org/Comment"';
  const thread = `${post(FIRST, '')}${post(SECOND, reply)}${post(THIRD, reply)}`;
  const online =
    '<div class="stat-block online-list"><h3>Who is online</h3><p>Users browsing this forum: nobody of this town.</p></div>';
  assert.deepEqual(
    mainLines(`<div itemscope itemtype="https://schema.org/DiscussionForumPosting">${thread}</div>${online}`),
    [FIRST, SECOND, THIRD],
  );
});

test('numbered content elements of one kind are one text, also if one is short', () => {
  const element = (id: number, texts: readonly string[]) =>
    `<div id="c${id}" class="frame frame-type-${id}"><div class="inner">${paragraphs(texts)}</div></div>`;
  const short = 'The office asks all owners of boats to keep nets and bait under cover until then, please.';
  const page = element(12, PARAGRAPHS) + element(13, [short]);
  assert.deepEqual(mainLines(`<div id="page">${page}</div>`), [...PARAGRAPHS, short]);
});

test('the buttons of a recipe are not text', () => {
  for (const button of ['Print Recipe', 'Jump to recipe', 'Rezept drucken'])
    assert.deepEqual(mainLines(`<div><a class="b">${button}</a>${ARTICLE}</div>`), PARAGRAPHS);
});
