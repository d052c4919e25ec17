import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Throughput } from './throughput.js';

describe('the pace of a run', () => {
  it('is the average while the run is young', () => {
    const pace = new Throughput(1000);
    assert.equal(pace.perSecond(1000, 0), 0);
    pace.addSample(3000, 20);
    assert.equal(pace.perSecond(3000, 20), 10);
  });

  it('follows a run that slows down', () => {
    const pace = new Throughput(0);
    for (let second = 1; second <= 100; second += 1) pace.addSample(second * 1000, second * 50);
    assert.equal(pace.perSecond(100_000, 5000), 50);
    for (let second = 1; second <= 30; second += 1)
      pace.addSample(100_000 + second * 1000, 5000 + second * 2);
    assert.equal(pace.perSecond(130_000, 5060), 2);
  });

  it('falls to zero while nothing is done', () => {
    const pace = new Throughput(0);
    pace.addSample(1000, 10);
    assert.equal(pace.perSecond(10_000, 10), 1);
  });
});
