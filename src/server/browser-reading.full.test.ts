import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { pageLoaded, startFullStudio, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';

const skip = noBrowser;

const PAPER = `<article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta>
<title-group><article-title>Prices of sensors</article-title></title-group>
<abstract><p>A sensor costs $5 and its case $10, as <italic>all</italic> dealers say.</p></abstract>
</article-meta></front><body>
<sec><title>Costs</title><p>We paid $5 for the first sensor and not $10, although the price_list of 2014 said so <xref ref-type="bibr" rid="R1">[1]</xref>.</p>
<p>يقيس هذا المستشعر عكارة الماء في النهر كل ربع ساعة.</p>
<p>The load is <inline-formula><mml:math><mml:msub><mml:mi>c</mml:mi><mml:mi>i</mml:mi></mml:msub><mml:mo onclick="document.title='run'">·</mml:mo><mml:mi href="http://127.0.0.1/">q</mml:mi></mml:math></inline-formula> and never less:</p>
<disp-formula id="e1"><mml:math><mml:msub><mml:mi>c</mml:mi><mml:mi>i</mml:mi></mml:msub><mml:msup><mml:mi>q</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula>
<table-wrap id="t1"><label>Table 1</label><caption><p>Prices in <italic>euros</italic>, with CO<sub>2</sub> sensors</p></caption>
<table><tr><td>wiper</td><td>$3</td></tr></table></table-wrap>
<p>${'A weir is low and its river slow. '.repeat(60)}</p></sec></body>
<back><ref-list><ref id="R1"><mixed-citation>Osei A. <article-title>A wiper for turbidity sensors</article-title>. <source>River Notes</source>. <year>2012</year>.</mixed-citation></ref></ref-list></back></article>`;

async function startWithPaper(
  name = 'paper.xml',
  source = PAPER,
): Promise<{ client: Client; address: string }> {
  const dir = temporaryFolder('browser-reading');
  writeFileSync(join(dir, name), source);
  const corpus = join(dir, 'corpus');
  await ingest({ paths: [join(dir, name)], corpus, jobs: 1 });
  await link({ corpus });
  const client = await startStudio(dir);
  await client.running.studio.corpus.waitForIndex();
  const [paper] = (await client.get('/corpus/papers')).body.rows;
  return { client, address: `/corpus/papers/${paper.record}` };
}

const { client, address } = skip ? { client: undefined as never, address: '' } : await startWithPaper();

const full: Client = skip ? (undefined as never) : await startFullStudio('browser-titles');

testInTab(
  'two dollars in prose stay prose, formulas are drawn from MathML, and a caption is shown once without tags',
  client,
  async (page) => {
    await page.goto(address);
    await pageLoaded(page);
    await until(page, `document.querySelectorAll('article math').length === 2`);
    const text = await page.locator('article').innerText();
    assert.match(text, /paid \$5 for the first sensor and not \$10, although/);
    assert.equal(await page.locator('article .katex').count(), 0);
    assert.equal(await page.locator('article math[display=block] msup').count(), 1);
    const inline = page.locator('article p [role=math]');
    assert.equal(await inline.getAttribute('aria-label'), 'c_i · q');
    assert.equal(await inline.locator('msub').count(), 1);
    assert.equal(await inline.locator('[href], [onclick], [display=block]').count(), 0);
    assert.doesNotMatch(text, /c_i/);
    assert.equal(text.split('Prices in').length - 1, 1);
    assert.doesNotMatch(text, /<\/?\w+>/);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  },
  { viewport: { width: 390, height: 844 } },
);

const TEX = String.raw`\documentclass{article}\title{Water}\author{A. Osei}\begin{document}\maketitle
\begin{abstract}We measure H$_2$O at the $k$th of $\approx$4,000 weirs.\end{abstract}
\section{Costs}A weir costs \$5 and not \$10, and $\unknownname_1 < \mbox{low}$ holds for $\begin{split} a &= b \end{split}$ and
$\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}$ too. ${'A weir is low and its river slow. '.repeat(20)}\end{document}`;

test('formulas of LaTeX are drawn next to letters and digits, with unknown commands as names', {
  skip,
}, async () => {
  const own = await startWithPaper('paper.tex', TEX);
  const { page } = await newTab(own.client.origin);
  await page.goto(own.address);
  await until(page, `document.querySelectorAll('article .katex').length === 5`);
  const text = await page.locator('article').innerText();
  assert.doesNotMatch(text, /\\|_/);
  assert.match(text, /costs .5 and not .10/);
  assert.match(text, /unknownname/);
  await page.getByText('[picture in TeX]').waitFor();
});

testInTab(
  'a link to a paragraph that is longer than the window shows its start',
  client,
  async (page) => {
    await page.goto(address);
    await pageLoaded(page);
    const id = String(
      await page.evaluate(
        `[...document.querySelectorAll('article [id^=p]')].find((place) => place.textContent.includes('A weir is low')).id`,
      ),
    );
    await page.goto(`${address}?p=${id.slice(1)}`);
    await pageLoaded(page);
    await until(page, 'scrollY > 0');
    const [top, head] = (await page.evaluate(
      `[document.getElementById('${id}'), document.querySelector('header')].map((part, i) => part.getBoundingClientRect()[i === 0 ? 'top' : 'bottom'])`,
    )) as [number, number];
    assert.ok(top >= head && top < 300, `${top} of ${head}`);
  },
  { viewport: { width: 390, height: 844 } },
);

testInTab('a text that is written from right to left is shown so', client, async (page) => {
  await page.goto(address);
  await pageLoaded(page);
  const direction = (text: string) =>
    page.evaluate(`getComputedStyle([...document.querySelectorAll('article p.prose')]
      .find((paragraph) => paragraph.textContent.includes('${text}'))).direction`);
  assert.equal(await direction('المستشعر'), 'rtl');
  assert.equal(await direction('We paid'), 'ltr');
});

testInTab('pointing at a citation shows its card, and leaving it hides it', client, async (page) => {
  await page.goto(address);
  await pageLoaded(page);
  const before = page.url();
  const card = page.getByRole('dialog', { name: 'Cited paper' });
  await page.locator('a[data-references]').first().hover();
  await card.getByText('A wiper for turbidity sensors').first().waitFor();
  await page.mouse.move(5, 5);
  await card.waitFor({ state: 'hidden' });
  assert.equal(page.url(), before);
});

testInTab('titles are words, trails end without a slash, and bars fill their share', full, async (page) => {
  for (const name of [
    'citesum',
    'citeworth',
    'sciqfs',
    'wikiref',
    'scixgen-description',
    'scixgen-paragraph',
  ]) {
    const [row] = (await full.get(`/datasets/${name}/examples?size=1`)).body.rows;
    await page.goto(`/datasets/${name}/examples/${row.id}`);
    await pageLoaded(page);
    assert.doesNotMatch(await page.locator('main h1').innerText(), /^Example [0-9a-f]{8}/, name);
    const trail = await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText();
    assert.match(trail, /[^/\s]\s*$/, trail);
  }
  await page.goto('/corpus');
  const resolved = page.getByRole('list', { name: 'Resolved citations' });
  await resolved.waitFor();
  const { resolved: counts } = (await full.get('/corpus')).body;
  const shares = await resolved
    .locator('.bar')
    .evaluateAll((bars) => bars.map((bar) => bar.clientWidth / (bar.parentElement?.clientWidth ?? 1)));
  const expected = [counts.citations, counts.withReference, counts.withAbstract, counts.inCollection];
  for (const [i, share] of shares.entries())
    assert.ok(Math.abs(share - expected[i] / counts.citations) < 0.02, `${share} for ${expected[i]}`);
  await page.goto('/read/new');
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  assert.equal(await page.getByText('Ask 0').count(), 0);
});

testInTab(
  'on a phone the answers are in view, and a comment can be typed after the last one',
  full,
  async (page) => {
    const { body } = await full.send('POST', '/judge/studies', {
      template: 'citesum-accuracy',
      dataset: 'citesum',
      size: 3,
    });
    await page.goto(`/judge/${body.id}/rate?as=Ada`);
    const answer = page.getByRole('button', { name: 'mostly accurate' });
    await answer.waitFor();
    const box = await answer.boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Areas' }).boundingBox();
    assert.ok(box && bar && box.y > 0 && box.y + box.height <= bar.y, JSON.stringify({ box, bar }));
    await answer.tap();
    await page.getByLabel('Comment').fill('unsure');
    await page.getByRole('button', { name: /^Save/ }).tap();
    await page.getByText('1 of 3 judged').waitFor();
    const { judgements } = (await full.get(`/judge/studies/${body.id}/export?format=json`)).body;
    assert.equal(judgements[0].comment, 'unsure');
  },
  { viewport: { width: 390, height: 844 }, hasTouch: true },
);

testInTab(
  'a study of quality marks no sentence that the oracle chose, and answers have no "REF"',
  full,
  async (page) => {
    for (const [template, dataset, systems] of [
      ['wikiref-quality', 'wikiref', []],
      ['duc-comparison', 'citesum', ['lead', 'last']],
    ] as const) {
      const { body } = await full.send('POST', '/judge/studies', { template, dataset, size: 3, systems });
      assert.ok(body.id, JSON.stringify(body));
      await page.goto(`/judge/${body.id}/rate?as=Ada`);
      await page.getByText(/^Item 1 of/).waitFor();
      assert.equal(await page.locator('main mark').count(), 0, template);
      assert.doesNotMatch(await page.locator('main').innerText(), /\bREF\b/, template);
    }
  },
);

test('on a phone, a formula that is wider than its line scrolls and is reached by keyboard', {
  skip,
}, async () => {
  const sum = Array.from({ length: 30 }, (_, i) => `x_{${i}}`).join('+');
  const source = `\\documentclass{article}\\title{Sums}\\begin{document}\\section{Sums}The load is $\\left(${sum}\\right)$ in all.\\end{document}`;
  const own = await startWithPaper('paper.tex', source);
  const { page } = await newTab(own.client.origin, { viewport: { width: 390, height: 844 } });
  await page.goto(own.address);
  await page.locator('.maths [tabindex="0"]').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
});

testInTab('formulas are drawn in the table of examples', full, async (page) => {
  const { rows } = (await full.get('/datasets/scixgen-description/examples?size=200')).body;
  const formula = /\$[\^_\\][^$]+\$/;
  const row = rows.find(({ values }: { values: { object: string } }) =>
    formula.test(values.object.slice(0, 160)),
  );
  assert.ok(row);
  const columns = encodeURIComponent(JSON.stringify(['object']));
  await page.goto(`/datasets/scixgen-description/table?columns=${columns}`);
  const cell = page.locator('tr', { has: page.getByRole('link', { name: row.id }) }).locator('td .text');
  await cell.locator('.katex').first().waitFor();
  assert.doesNotMatch(await cell.innerText(), formula);
});
