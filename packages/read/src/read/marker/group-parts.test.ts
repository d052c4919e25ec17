import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlText } from '../blocks/html-text.js';
import { divideGroup } from './group-parts.js';

const divide = (html: string) =>
  divideGroup(html).map(({ type, html }) => [type, htmlText(html).text.trim()]);

test('nested lists keep every item and the text after them', () =>
  assert.deepEqual(
    divide('<p>Rods &lt; 2</p><ul><li>One<ul><li>Sub one</li><li>Sub two</li></ul> tail of one</li></ul>'),
    [
      ['Caption', 'Rods < 2'],
      ['ListItem', 'One'],
      ['ListItem', 'Sub one'],
      ['ListItem', 'Sub two'],
      ['ListItem', 'tail of one'],
    ],
  ));

test('tables, images and the captions around them are parts', () =>
  assert.deepEqual(
    divide('<div><b>Table 1</b> Fields.<table><tr><td>12</td></tr></table>Source: us.<img src="a"></div>'),
    [
      ['Caption', 'Table 1 Fields.'],
      ['Table', '12'],
      ['Caption', 'Source: us.'],
      ['Figure', ''],
    ],
  ));

test('the time for unclosed tables is proportional to their number', () => {
  const userMs = (count: number) => {
    const { user } = process.cpuUsage();
    divideGroup('<table>'.repeat(count));
    return (process.cpuUsage().user - user) / 1000;
  };
  userMs(5_000);
  const small = userMs(20_000);
  assert.ok(userMs(80_000) < 10 * small + 200);
});
