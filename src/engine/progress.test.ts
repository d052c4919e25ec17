import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { type ProgressOptions, progress } from './progress.js';
import { barText, finalText, formatDuration, lineText, type ProgressState } from './progress-text.js';

function stream(terminal?: { columns: number }) {
  const fake: PassThrough & { isTTY?: boolean; columns?: number } = new PassThrough();
  if (terminal !== undefined) Object.assign(fake, { isTTY: true, columns: terminal.columns });
  fake.setEncoding('utf8');
  return { fake, written: () => (fake.read() as string | null) ?? '' };
}

const state: ProgressState = {
  label: 'ingest',
  unit: 'papers',
  count: 1234,
  total: 5000,
  failures: 3,
  perSecond: 61.25,
  elapsedMs: 20_000,
};

describe('a progress bar', () => {
  const cases: [string, Partial<ProgressState>, number, string][] = [
    [
      'everything if there is room',
      {},
      100,
      'ingest [========-------------------------] 1,234/5,000 papers  61.3 papers/s  3 failures  1:01 left',
    ],
    [
      'no bar in a narrow terminal',
      {},
      70,
      'ingest 1,234/5,000 papers  61.3 papers/s  3 failures  1:01 left',
    ],
    ['cut off in a narrower one', {}, 30, 'ingest 1,234/5,000 papers  61'],
    [
      'the share where records cannot be counted beforehand',
      { total: undefined, share: 0.25 },
      100,
      'ingest [=========-------------------------] 25%, 1,234 papers  61.3 papers/s  3 failures  1:00 left',
    ],
    [
      'that it is finishing while the last papers are open',
      { total: undefined, share: 1 },
      64,
      'ingest 99%, 1,234 papers  61.3 papers/s  3 failures  finishing',
    ],
    [
      'the elapsed time if the total is unknown',
      { total: undefined },
      100,
      'ingest 1,234 papers  61.3 papers/s  3 failures  0:20',
    ],
    [
      'a full bar, no more, for a total outrun',
      { count: 7, total: 5, failures: 1 },
      80,
      'ingest [======================] 7/5 papers  61.3 papers/s  1 failure  0:00 left',
    ],
    [
      'no estimate before the first record',
      { count: 0, perSecond: 0, failures: 0 },
      59,
      'ingest [--------------------] 0/5,000 papers  0.0 papers/s',
    ],
  ];
  for (const [name, change, width, text] of cases) {
    it(`shows ${name}`, () => assert.equal(barText({ ...state, ...change }, width), text));
  }

  it('never fills the last column', () => {
    for (let width = 1; width < 160; width += 1) {
      assert.ok(barText(state, width).length < width);
      assert.ok(barText({ ...state, total: undefined }, width).length < width);
    }
  });
});

describe('progress lines', () => {
  it('say the same in words', () => {
    assert.equal(lineText(state), 'ingest: 1,234/5,000 papers, 61.3 papers/s, 3 failures, 1:01 left');
    assert.equal(finalText(state), 'ingest: 1,234 papers in 0:20, 61.7 papers/s, 3 failures');
    assert.equal(finalText({ ...state, count: 0, failures: 0, elapsedMs: 0 }), 'ingest: 0 papers in 0:00');
    assert.equal(finalText({ ...state, count: 1, failures: 0, elapsedMs: 500 }), 'ingest: 1 paper in 0:01');
  });
});

describe('duration', () => {
  for (const [seconds, text] of [
    [0, '0:00'],
    [7.4, '0:07'],
    [59.6, '1:00'],
    [750, '12:30'],
    [11_100, '3:05:00'],
    [360_000, '100:00:00'],
  ] as const) {
    it(`writes ${seconds} s as ${text}`, () => assert.equal(formatDuration(seconds * 1000), text));
  }
});

describe('progress', () => {
  it('writes a line every few seconds into a pipe, and a last one', () => {
    const { fake, written } = stream();
    let time = 0;
    const shown = progress({ label: 'read', total: 100, stream: fake, now: () => time });
    for (; time < 11_000; time += 100) shown.tick();
    shown.tick(1, { failures: 1 });
    shown.total(200);
    time = 15_500;
    shown.tick(9);
    shown.done();
    shown.done();
    shown.tick();
    assert.deepEqual(written().split('\n'), [
      'read: 51/100 papers, 10.2 papers/s, 0:05 left',
      'read: 101/100 papers, 10.1 papers/s, 0:00 left',
      'read: 120/200 papers, 7.7 papers/s, 1 failure, 0:10 left',
      'read: 120 papers in 0:16, 7.7 papers/s, 1 failure',
      '',
    ]);
  });

  it('draws a bar on a terminal and leaves the last words in its place', () => {
    const { fake, written } = stream({ columns: 80 });
    const shown = progress({ label: 'read', stream: fake, total: 4, unit: 'pages', now: () => 1000 });
    shown.tick(4, { failures: 2 });
    shown.done();
    const text = written();
    assert.match(text, /read \[-+\] 0\/4 pages {2}0\.0 pages\/s/);
    assert.match(text, /read: 4 pages in 0:00, 2 failures[^\n]*\n$/);
    // Neither the cursor is hidden nor wrapping turned off.
    assert.doesNotMatch(text, /\[\?/);
  });

  it('stays within a narrow terminal', () => {
    const { fake, written } = stream({ columns: 20 });
    const shown = progress({ label: 'read', stream: fake, total: 4 });
    shown.tick(4);
    shown.done();
    const visible = written().replaceAll(/\r|\x1b(?:\[[0-9;]*[A-Za-z]|[78])/g, '\n');
    for (const line of visible.split('\n')) assert.ok(line.length < 20, line);
  });

  for (const terminal of [undefined, { columns: 80 }]) {
    it(`writes nothing when quiet, ${terminal ? 'on a terminal' : 'in a pipe'}`, () => {
      const { fake, written } = stream(terminal);
      let time = 0;
      const options: ProgressOptions = {
        label: 'read',
        stream: fake,
        quiet: true,
        now: () => (time += 10_000),
      };
      const shown = progress(options);
      shown.tick(3);
      shown.total(9);
      shown.done();
      assert.equal(written(), '');
    });
  }
});

describe('CITEMILL_PROGRESS=json', () => {
  it('writes one JSON object per line, the last one when the work is finished', () => {
    const { fake, written } = stream({ columns: 80 });
    let at = 0;
    process.env.CITEMILL_PROGRESS = 'json';
    try {
      const bar = progress({ label: 'ingest', total: 3, stream: fake, now: () => at });
      bar.tick();
      at = 1000;
      bar.tick(2, { failures: 1 });
      bar.done();
    } finally {
      delete process.env.CITEMILL_PROGRESS;
    }
    const event = { label: 'ingest', unit: 'papers', total: 3 };
    assert.deepEqual(
      written()
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { progress: unknown }).progress),
      [
        { ...event, done: 0, failures: 0, finished: false },
        { ...event, done: 3, failures: 1, finished: false },
        { ...event, done: 3, failures: 1, finished: true },
      ],
    );
  });
});
