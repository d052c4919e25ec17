import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { pageLoaded } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import { startStudio } from './mill.fixture.js';

/** Each sets `window.hacked` if any of it is ever run. */
const ATTACKS = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  "'><svg/onload=window.hacked=1>",
  '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked=1</script></svg>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '{@html "<img src=x onerror=window.hacked=1>"}',
  '{window.hacked=1}{{constructor.constructor("window.hacked=1")()}}',
  '$\\href{javascript:window.hacked=1}{click}$ $\\htmlData{x=y}{z}$ $\\includegraphics{x}$',
  '<math><mtext><img src=x onerror=window.hacked=1></mtext></math>',
  '</title></head><body onload=window.hacked=1>',
];

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const article = (
  attack: string,
  n: number,
) => `<article><front><journal-meta><journal-title>${xml(attack)}</journal-title></journal-meta>
  <article-meta><article-id pub-id-type="doi">10.5555/evil.${n}"onmouseover="window.hacked=1</article-id>
  <title-group><article-title>${xml(attack)} ${n}</article-title></title-group>
  <contrib-group><contrib contrib-type="author"><name><surname>${xml(attack)}</surname><given-names>A</given-names></name></contrib></contrib-group>
  <abstract><p>${xml(attack)} An abstract that is long enough to be kept by everyone who looks at it, and longer still.</p></abstract></article-meta></front>
  <body><sec><title>${xml(attack)}</title><p>See ${xml(attack)} <xref ref-type="bibr" rid="b1">[1]</xref> and <xref ref-type="table" rid="t1">Table 1</xref>.</p>
  <table-wrap id="t1"><label>${xml(attack)}</label><caption><p>${xml(attack)}</p></caption><table><tr><th>${xml(attack)}</th></tr><tr><td>${xml(attack)}</td></tr></table></table-wrap>
  <disp-formula id="e1"><tex-math>\\href{javascript:window.hacked=1}{x} ${xml(attack)}</tex-math></disp-formula></sec></body>
  <back><ref-list><ref id="b1"><mixed-citation>${xml(attack)} <ext-link xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:window.hacked=1">here</ext-link></mixed-citation></ref></ref-list></back></article>`;

test('no text of a paper is ever run, wherever it is shown', { skip: noBrowser }, async () => {
  const dir = temporaryFolder('studio-hostile');
  const sources = join(dir, 'sources');
  mkdirSync(sources);
  for (const [n, attack] of ATTACKS.entries()) writeFileSync(join(sources, `${n}.xml`), article(attack, n));
  writeFileSync(join(sources, '<img src=x onerror=window.hacked=1>.xml'), '');
  const corpus = join(dir, 'corpus');
  await ingest({ paths: [sources], corpus, jobs: 1 });
  await link({ corpus });
  const client = await startStudio(dir);
  await client.running.studio.corpus.waitForIndex();
  const { rows } = (await client.get('/corpus/papers')).body;
  assert.equal(rows.length, ATTACKS.length);
  const records = rows.map((row: { record: string }) => row.record);
  const { body: session } = await client.send('POST', '/read/sessions', { question: ATTACKS[0], records });
  assert.ok(session.candidates.length > 0);
  await client.send('POST', `/read/sessions/${session.id}/answers`, {
    answers: session.candidates.map(({ place }: { place: number }) => ({ place, relevant: true })),
  });
  const { page, problems } = await newTab(client.origin);
  const views = [
    '/',
    '/corpus',
    '/corpus/papers',
    '/corpus/failures',
    '/corpus/timeline',
    '/corpus/map',
    ...records.map((record: string) => `/corpus/papers/${record}`),
    '/read',
    `/read/${session.id}`,
    `/corpus/papers?q=${encodeURIComponent(ATTACKS[0] ?? '')}`,
    `/judge/new?template=${encodeURIComponent(ATTACKS[1] ?? '')}`,
  ];
  for (const view of views) {
    await page.goto(view);
    await pageLoaded(page);
    assert.equal(await page.evaluate('window.hacked'), undefined, view);
    assert.deepEqual(
      await page.evaluate(
        `[...document.querySelectorAll('a')].map((a) => a.protocol).filter((p) => !/^https?:$/.test(p))`,
      ),
      [],
      view,
    );
    assert.equal(
      await page
        .locator('main script, main iframe, main [onerror], main [onload], main img[src="x"]')
        .count(),
      0,
      view,
    );
  }
  const { paragraphs } = (await client.get(`/corpus/papers/${rows[0].record}`)).body;
  assert.ok(JSON.stringify(paragraphs).includes('<script>'), 'the words themselves are shown');
  assert.deepEqual(
    problems.filter((text) => /dialog|Refused/i.test(text)),
    [],
  );
});
