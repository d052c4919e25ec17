import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPairs } from './pairs.js';
import { tokenise } from './tokens.js';
import { parseWikitext, type WikiNode } from './tree.js';

const kinds = (text: string) =>
  tokenise(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
const pairs = (text: string) =>
  matchPairs(tokenise(text)).map(({ kind, open, close }) => `${kind} ${text.slice(open.start, close.end)}`);

/** The tree in a short notation: `template(a|b)`, `ref[…]`. */
const outline = (nodes: readonly WikiNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('parts' in node) return `${node.type}(${node.parts.map(outline).join('|')})`;
      if (node.type === 'raw') return `raw:${node.name}(${node.content})`;
      if (node.type === 'tag') return `<${node.form} ${node.name}>`;
      return `${node.type === 'container' ? node.name : node.type}[${outline(node.children)}]`;
    })
    .join('');

test('markup is found with its position', () => {
  assert.deepEqual(kinds('a {{b|c}} [[d]]'), [
    'braces-open {{',
    'pipe |',
    'braces-close }}',
    'link-open [[',
    'brackets-close ]]',
  ]);
  assert.deepEqual(kinds('[http://x.org y]'), ['external-open [', 'brackets-close ]']);
  assert.deepEqual(kinds('[y]'), ['brackets-close ]']);
  assert.deepEqual(kinds('<ref name="a>b" />'), ['tag <ref name="a>']);
  assert.deepEqual(kinds('<nowiki>{{x}}</nowiki>'), ['raw <nowiki>{{x}}</nowiki>']);
});

test('a table is opened and closed only at the start of a line', () => {
  assert.deepEqual(kinds('{|\n|}'), ['table-open {|', 'newline \n', 'table-close |}']);
  assert.deepEqual(kinds(':{|'), ['table-open {|']);
  assert.deepEqual(kinds('a {| b'), ['pipe |']);
});

test('a comment on its own line includes the line break', () => {
  assert.equal(outline(parseWikitext('a\n<!-- b -->\nc').nodes), 'a\nc');
  assert.equal(outline(parseWikitext('a<!-- b -->\nc').nodes), 'a\nc');
  assert.equal(outline(parseWikitext('a<!-- b').nodes), 'a');
});

test('runs of braces are matched from the inside', () => {
  assert.deepEqual(pairs('{{{{{a}}}}}'), ['parameter {{{a}}}', 'template {{{{{a}}}}}']);
  assert.deepEqual(pairs('{{a{{b}}'), ['template {{b}}']);
  assert.deepEqual(pairs('{{a|[[b}}'), ['template {{a|[[b}}']);
});

test('a container never takes the text of another, and hides what is open outside', () => {
  assert.deepEqual(pairs('<ref>a<ref>b</ref>'), ['tag <ref>b</ref>']);
  assert.deepEqual(pairs('{{a<ref>}}</ref>}}'), ['tag <ref>}}</ref>', 'template {{a<ref>}}</ref>}}']);
});

test('wikitext is parsed into nested constructs', () => {
  const cases: [wikitext: string, tree: string][] = [
    ['a {{b|c=[[d|e]]}} f', 'a template(b|c=link(d|e)) f'],
    [
      'x<ref name=a>{{cite web|title=T}}</ref>y<ref name=a />',
      'xref[template(cite web|title=T)]y<empty ref>',
    ],
    ['{|\n| a || b\n|}', 'table[\n| a || b\n]'],
    ['{{a\n|}}', 'template(a\n|)'],
    ['[http://x.org y] z]', 'external[http://x.org y] z]'],
    ['{{{1|default}}}', 'parameter(1|default)'],
    ['<math>a|b</math>', 'raw:math(a|b)'],
    ['[[a', '[[a'],
    ['}} ]] |', '}} ]] |'],
  ];
  for (const [wikitext, tree] of cases) assert.equal(outline(parseWikitext(wikitext).nodes), tree, wikitext);
});

test('footnotes nested too deep are counted, not read', () => {
  const depth = 80;
  const { tooDeep } = parseWikitext(`${'{{a|'.repeat(depth)}<ref>x</ref>${'}}'.repeat(depth)}`);
  assert.equal(tooDeep, 1);
});
