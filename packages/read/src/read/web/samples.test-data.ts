/** Invented pages, as the tests of several files need them. */

export const PARAGRAPHS = [
  'The harbour office of Lower Wick counted three thousand herring gulls on Tuesday, more than in any year since the count began in 1952.',
  'Marta Quill, who has led the count for two decades, said that the birds had moved inland after the winter storms and were feeding on the fields above the town.',
  'Fishermen see it with mixed feelings: the gulls follow the boats, but they also clean the quay of what the nets leave behind, and nobody has to pay them for it.',
  'A second count is planned for the spring, when the young birds leave the cliffs and the office hopes to learn how many of them stay.',
];

export const [FIRST, SECOND, THIRD, FOURTH] = PARAGRAPHS as [string, string, string, string];

/** A page of news with the furniture that such pages have. */
export const NEWS = `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8">
<title>Gulls return to Lower Wick | The Wick Courier</title>
<meta property="og:site_name" content="The Wick Courier">
<meta property="og:title" content="Gulls return to Lower Wick | The Wick Courier">
<meta property="article:published_time" content="2019-03-05T23:30:00-05:00">
<meta name="author" content="By Ann Harrow and Ben Stile">
<meta name="description" content="A short description that is no abstract.">
<link rel="canonical" href="http://www.wickcourier.example.org/2019/gulls/?utm_source=x">
<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
<script>document.write('<p>never written</p>');</script><style>p { color: red }</style>
</head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<article><header><h1>Gulls return to Lower Wick</h1>
<p class="meta">By Ann Harrow and Ben Stile</p><p>Published 5 March 2019</p></header>
<p>${FIRST}</p>
<div class="ad"><p>Advertisement</p></div>
<p><a href="/other">Read more: Council buys a new lighthouse lamp</a></p>
<p>${SECOND}</p>
<h2>What the <em>fishermen</em> say</h2>
<p>${THIRD}</p>
<p>Share Tweet Email</p>
<h2>The next count</h2>
<p>${FOURTH}</p>
<p>Tags: <a href="/t/gulls">gulls</a>, <a href="/t/harbour">harbour</a></p>
<h3>Related articles</h3><ul><li><a href="/a">Storm takes the old pier</a></li><li><a href="/b">Crabs are cheap again</a></li></ul>
</article>
<footer>© 2019 The Wick Courier</footer>
</body></html>`;

/** The same page without metadata and with disordered tags. */
export const BARE = `<title>Gulls return</title><h1>Gulls return
<p>${FIRST}<p><b>${SECOND}<p></i>${THIRD}</b><br><br>${FOURTH}</table>`;
