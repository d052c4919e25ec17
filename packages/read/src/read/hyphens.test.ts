import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hyphens } from './hyphens.js';
import { joinIntoFlow } from './pdf/layout/flow.js';
import { makeLine } from './pdf/layout/line.fixture.js';

const text =
  'the time of rain is based on the time of sowing and based on long-term information of plots here ' +
  'for forty days or one week a euro is able to pay and by reason of a rain-triggered event a man of age is in line';
const hyphens = new Hyphens([makeLine(text)]);

const CASES: [first: string, second: string, joined: string][] = [
  ['new infor-', 'mation came', 'new information came'],
  ['a time-', 'based rule', 'a time-based rule'],
  ['the long-', 'term yield', 'the long-term yield'],
  ['a forty-', 'euro fine', 'a forty-euro fine'],
  ['an event-', 'triggered rule', 'an event-triggered rule'],
  ['a one-', 'week pause', 'a one-week pause'],
  ['an in-', 'creasing rate', 'an increasing rate'],
  ['to con-', 'sider it', 'to consider it'],
  ['of reason-', 'able size', 'of reasonable size'],
  ['to man-', 'age it', 'to manage it'],
  ['in-', 'line text', 'inline text'],
  ['pages 33–', '47 tell', 'pages 33–47 tell'],
  ['it rained –', '47 days', 'it rained – 47 days'],
  ['of TNF-', 'alpha here', 'of TNF-alpha here'],
  ['a 10-', 'fold rise', 'a 10-fold rise'],
  ['of Smith-', 'Jones it', 'of Smith-Jones it'],
  ['an unseen-', 'word here', 'an unseenword here'],
  ['some twenty-', 'four plots', 'some twenty-four plots'],
  ['the macro-', 'and microscopic view', 'the macro- and microscopic view'],
  ['with long-', 'or short-term plots', 'with long- or short-term plots'],
  ['a thous-', 'and plots', 'a thousand plots'],
  ['an isl-', 'and there', 'an island there'],
  ['an N-', 'terminal part', 'an N-terminal part'],
  ['a weather-', 'based rule', 'a weather-based rule'],
  ['a cor-', 'related rule', 'a correlated rule'],
  ['a photo-', 'activated dye', 'a photoactivated dye'],
  ['an uncor-', 'related rule', 'an uncorrelated rule'],
  ['the hyper-', 'sensitive rod', 'the hypersensitive rod'],
  ['a 3D-', 'printed rod', 'a 3D-printed rod'],
  ['à l’é-', 'cole du village', 'à l’école du village'],
  ['no hyphen', 'at all', 'no hyphen at all'],
];

for (const [first, second, joined] of CASES) {
  test(`"${first}" and "${second}" are read "${joined}"`, () => {
    const flow = joinIntoFlow([makeLine(first), makeLine(second, { base: 112 })], hyphens);
    assert.equal(flow.text, joined);
    assert.equal(flow.flags.length, joined.length);
    assert.equal(flow.line.length, joined.length);
  });
}
