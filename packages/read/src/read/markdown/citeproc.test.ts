import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { isMarkdownPaper } from './detect.js';
import { markdownReader } from './index.js';

const encoder = new TextEncoder();
const read = (text: string, files?: Record<string, string>) =>
  itemAt(
    markdownReader.read({
      path: 'paper.md',
      bytes: encoder.encode(text),
      ...(files
        ? {
            files: Object.fromEntries(
              Object.entries(files).map(([name, file]) => [name, encoder.encode(file)]),
            ),
          }
        : {}),
    }),
    0,
  );

/** The layout of `pandoc -t markdown --citeproc`: a list without a heading, each entry in a division. */
const DIVISIONS = String.raw`---
title: |
  Silt and oats:\
  a survey
author:
- Jane Marlow
bibliography: silt.bib
---

# Growth

Oats grow on silt ([Marlow]{.nocase} and Hess 2016; Lee et al. 2018). Section
[2](#sec:water){reference-type="ref" reference="sec:water"} has the rest. Depth is
written as: $$\begin{equation}
    d = \sum_{i=0}^{d} x_i
- c \end{equation}$$ where $c$ is small, as Lee et al. (2018) found in
2016. They were right.

::::: {#refs .references .csl-bib-body .hanging-indent}
::: {#ref-lee2018 .csl-entry}
Lee, Changhee, William R Zame, Jinsung Yoon, and Mihaela van der Schaar.
2018. "Oats on Wet Ground." *Field Research* 32 (1).
<https://doi.org/10.5555/oats.1>.
:::

::: {#ref-marlow2016 .csl-entry}
Marlow, Jane, and Karl Hess. 2016. "Silt in Rivers." *Journal of Rivers*
12 (3): 45--67.
:::
:::::
`;

/** The same as \`pandoc -t gfm --citeproc\` writes it. */
const HTML_DIVISIONS = DIVISIONS.replace(/^:{5} .*$/m, '<div id="refs" class="references csl-bib-body">')
  .replace(/^::: \{#(.*) \.csl-entry\}$/gm, '\n<div id="$1" class="csl-entry">\n')
  .replace(/^:{3,}$/gm, '\n</div>\n')
  .replaceAll(/\[Marlow\]\{\.nocase\}/g, 'Marlow');

for (const [name, text] of Object.entries({ DIVISIONS, HTML_DIVISIONS }))
  test(`entries and citations that citeproc has printed are read (${name})`, () => {
    assert.ok(isMarkdownPaper(text));
    for (const files of [undefined, { 'silt.bib': '@book{lune, title = {Barley}, year = 2011}' }]) {
      const paper = read(text, files);
      assert.equal(paper.title, 'Silt and oats: a survey');
      assert.deepEqual(pluck(paper.references, 'id', 'year', 'title'), [
        ['b1', 2018, 'Oats on Wet Ground'],
        ['b2', 2016, 'Silt in Rivers'],
      ]);
      assert.deepEqual(
        paper.body.flatMap(({ citations }) => pluck(citations, 'text', 'reference')),
        [
          ['Marlow and Hess 2016', 'b2'],
          ['Lee et al. 2018', 'b1'],
          ['Lee et al. (2018)', 'b1'],
        ],
      );
    }
  });

test('attributes of links and spans are not text, and formulas between dollars are equations', () => {
  const { body, objects } = read(DIVISIONS);
  const text = body.map((paragraph) => paragraph.text).join('\n');
  assert.match(text, /Section 2 has the rest/);
  assert.match(text, /found in 2016\. They were right\.$/);
  assert.doesNotMatch(text, /reference-type|nocase|\$\$/);
  assert.deepEqual(
    objects.map(({ kind }) => kind),
    ['equation'],
  );
  assert.match(objects[0]?.content ?? '', /^\\begin\{equation\} d = .*- c \\end\{equation\}$/);
});

test('code of the language math is an equation', () => {
  const { objects } = read(`${DIVISIONS}\n\`\`\` math\nx = y\n\`\`\`\n\n\`\`\` python\nx = y\n\`\`\`\n`);
  assert.deepEqual(
    objects.map(({ kind }) => kind),
    ['equation', 'equation', 'verbatim'],
  );
});
