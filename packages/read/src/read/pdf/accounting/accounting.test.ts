import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { pageWith } from '../layout/page.fixture.js';
import { NO_TRACE } from '../layout/trace.js';
import { LineAccount } from './line-account.js';
import { findLayoutSignals } from './signals.js';

const PROSE = 'the gauges of the river were read twice a day by volunteers';

const setLines = (count: number, where: Partial<Line> = {}): Line[] =>
  Array.from({ length: count }, (_, i) => makeLine(PROSE, { base: 100 + 12 * i, ...where }));

/** An account of one page whose lines got these roles. */
function accountFor(lines: readonly Line[], unplacedCount = 0): LineAccount {
  const account = new LineAccount(NO_TRACE);
  account.show([pageWith([...lines], [], { number: 0, unplacedCount })]);
  return account;
}

const codes = (account: LineAccount) =>
  findLayoutSignals(account).map(({ code, share, places }) => [
    code,
    share,
    places.map(({ where }) => where),
  ]);

test('lines that are in no part of the paper are reported as lost text, with their page', () => {
  const lines = setLines(4);
  const account = accountFor(lines);
  account.assign(lines.slice(0, 3), 'prose');
  assert.deepEqual(codes(account), [['lost-text', 0.25, ['page 1']]]);
  const [{ places: [place] = [] } = {}] = findLayoutSignals(account);
  assert.match(place?.message ?? '', /^48 characters \(25%\) are in no part of the paper: “the gauges/);
});

test('a short notice of the publisher is not lost text, but a whole page that begins like one is', () => {
  const notice = makeLine('© 2018 by the authors. Licensee Fen Press.', { base: 88 });
  const short = [notice, ...setLines(3)];
  assert.deepEqual(codes(accountFor(short)), []);
  assert.deepEqual(codes(accountFor([notice, ...setLines(30)])), [['lost-text', 1, ['page 1']]]);
});

test('glyphs that are in no line are reported as lost, too', () => {
  const lines = setLines(2);
  const account = accountFor(lines, 96);
  account.assign(lines, 'prose');
  assert.deepEqual(codes(account), [['lost-text', 0.5, ['page 1']]]);
});

test('a line of which a piece has a role is not lost', () => {
  const [whole] = setLines(1);
  assert.ok(whole);
  const account = accountFor([whole]);
  account.assign([{ ...whole, right: whole.left + 40, text: 'the' }], 'heading');
  assert.deepEqual(codes(account), []);
});

test('prose among the labels of figures is reported, but not a licence in the front matter', () => {
  const lines = setLines(4);
  const account = accountFor(lines);
  account.assign(lines, 'label');
  assert.deepEqual(codes(account), [['set-aside-prose', 1, ['page 1']]]);
  const notice = [
    ...setLines(3),
    makeLine(`distributed under a licence that permits ${PROSE}`, { base: 136 }),
  ];
  const front = accountFor(notice);
  front.assign(notice, 'front');
  assert.deepEqual(codes(front), []);
});

test('lines that are read from one column to the next are reported', () => {
  const [left, right] = [setLines(4), setLines(4, { left: 360, right: 590 })];
  const read = (order: readonly Line[]) => {
    const account = accountFor([...left, ...right]);
    account.assign(order, 'prose');
    return codes(account);
  };
  assert.deepEqual(read([...left, ...right]), []);
  const across = left.flatMap((line, i) => [line, right[i] ?? line]);
  assert.deepEqual(read(across), [['columns-across', 1, ['page 1']]]);
});
