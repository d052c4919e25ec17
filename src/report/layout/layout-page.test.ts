import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LayoutView } from '@citemill/read/internal/read/pdf/layout-view/index';
import { renderLayoutPage } from './layout-page.js';

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror="alert(2)">';

const view: LayoutView = {
  paper: {
    schema: 'citemill.paper/1',
    id: 'sha256:0',
    source: { path: 'a.pdf', format: 'pdf', sha256: '0', reader: 'pdf@4' },
    ids: {},
    title: HOSTILE,
    abstract: [],
    authors: [],
    fields: [],
    body: [],
    references: [],
    objects: [],
    warnings: [{ code: 'no-body', message: HOSTILE }],
  },
  pages: [
    {
      number: 0,
      isPart: false,
      width: 600,
      height: 800,
      lines: [
        {
          left: 10,
          top: 20,
          right: 110,
          bottom: 32,
          text: HOSTILE,
          role: 'heading',
          detail: HOSTILE,
          findings: [{ decision: 'heading: rule', measured: HOSTILE }],
        },
        { left: 10, top: 40, right: 110, bottom: 52, text: 'a line', findings: [] },
      ],
    },
  ],
};

test('texts of a paper cannot break out of the page, with or without pictures', () => {
  for (const images of [[], ['data:image/png;base64,AAAA']]) {
    const page = renderLayoutPage(view, images);
    assert.equal(page.match(/<script/g)?.length, 2);
    assert.equal(page.match(/<\/script>/g)?.length, 2);
    assert.ok(!page.includes('<img'));
  }
});

test('without a picture the lines are set as text; a line without a role is marked', () => {
  const page = renderLayoutPage(view, []);
  assert.match(page, /<text x="10" [^>]*textLength="100"[^>]*>a line<\/text>/);
  assert.match(page, /<rect class="line none" x="10" y="40" width="100" height="12"/);
});
