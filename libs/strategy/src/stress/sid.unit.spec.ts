import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { regimes } from '../regime/regime.schema.js';
import { sidAdviceOf, sidBase, stressIndexOf } from './sid.js';
import { readStressLevel } from './stress-level-text.js';
import { bidirectionalRanges, guidanceOf, priorityOf, roundStress, stressLevelOf } from './stress-level.js';
import { stressLevels } from './stress-level.schema.js';

describe('stress level', () => {
  it.each([
    [1, 'EXTREME_STRESS', 'EXCEPTIONAL'],
    [0.85, 'EXTREME_STRESS', 'EXCEPTIONAL'],
    [0.8495, 'EXTREME_STRESS', 'EXCEPTIONAL'],
    [0.8494, 'MAXIMUM_STRESS', 'EXCEPTIONAL'],
    [0.7, 'MAXIMUM_STRESS', 'EXCEPTIONAL'],
    [0.699, 'HIGH_STRESS', 'EXCELLENT'],
    [0.601, 'HIGH_STRESS', 'EXCELLENT'],
    [0.6, 'MODERATE_STRESS', 'GOOD'],
    [0.35, 'MODERATE_STRESS', 'GOOD'],
    [0.349, 'LOW_STRESS', 'CONSIDER'],
    [0.05, 'LOW_STRESS', 'CONSIDER'],
    [0.049, 'NEUTRAL', 'WAIT'],
    [0, 'NEUTRAL', 'WAIT'],
    [-0.049, 'NEUTRAL', 'WAIT'],
    [-0.05, 'LOW_OVEREXTENDED', 'WAIT'],
    [-0.35, 'MODERATE_OVEREXTENDED', 'WAIT'],
    [-0.6, 'MODERATE_OVEREXTENDED', 'WAIT'],
    [-0.601, 'HIGH_OVEREXTENDED', 'WAIT'],
    [-0.7, 'MAXIMUM_OVEREXTENDED', 'WAIT'],
    [-0.85, 'EXTREME_OVEREXTENDED', 'WAIT'],
    [-1, 'EXTREME_OVEREXTENDED', 'WAIT'],
    [Number.NaN, 'ERROR', 'ERROR'],
  ])('of %d is %s, priority %s', (sid, level, priority) => {
    expect(stressLevelOf(sid)).toBe(level);
    expect(priorityOf(stressLevelOf(sid))).toBe(priority);
  });

  it('has exactly one level for every index of three decimals, mirrored at zero', () => {
    for (let thousandths = -1000; thousandths <= 1000; thousandths += 1) {
      const sid = thousandths / 1000;
      expect(bidirectionalRanges.filter(({ from, to }) => sid >= from && sid <= to)).toHaveLength(1);
      expect(stressLevelOf(-sid).replace(/_.*/, '')).toBe(stressLevelOf(sid).replace(/_.*/, ''));
    }
    expect(bidirectionalRanges.map(({ level }) => level)).toEqual([...stressLevels]);
  });

  it('ignores _ENHANCED when read and takes what it does not know for ERROR', () => {
    expect(readStressLevel('HIGH_STRESS_ENHANCED')).toBe('HIGH_STRESS');
    expect(readStressLevel('NEUTRAL')).toBe('NEUTRAL');
    expect(readStressLevel('SEVERE_STRESS')).toBe('ERROR');
    expect(readStressLevel('')).toBe('ERROR');
  });

  it('guides from the best moment to the worst', () => {
    expect([...new Set([...stressLevels, 'ERROR' as const].map(guidanceOf))]).toEqual([
      'excellent_opportunity',
      'good_time',
      'consider_waiting',
      'waiting_for_stress_zone',
      'better_to_wait',
      'calculation_error',
    ]);
  });

  it('rounds alike on both sides of zero and never to a signed zero', () => {
    expect(roundStress(-0.0005)).toBe(-0.001);
    expect(Object.is(roundStress(-0.0001), 0)).toBe(true);
  });
});

describe('stress index', () => {
  const rsi = fc.double({ min: 0, max: 100, noNaN: true });
  const regime = fc.constantFrom(...regimes);
  const roc = fc.record({
    minRoc: fc.double({ min: -1, max: 0, noNaN: true }),
    maxRoc: fc.double({ min: 0, max: 10, noNaN: true }),
  });

  it('is zero at the centre of the regime, 1 at RSI 15 and below, -1 at RSI 95 and above', () => {
    expect(Object.is(sidBase(55, 'bear'), 0)).toBe(true);
    expect(sidBase(15, 'bull')).toBe(1);
    expect(sidBase(2, 'bear')).toBe(1);
    expect(sidBase(95, 'transition')).toBe(-1);
    expect(sidBase(35, 'bear')).toBeCloseTo(0.5, 12);
  });

  it('has no enhancement without a price', () => {
    const index = stressIndexOf(30, 'bear', null);
    expect(index.enhancement).toEqual({ active: false, type: 'none', crash: 0, rally: 0 });
    expect(index.exact).toBe(index.base);
    expect(index.levelText).toBe('HIGH_STRESS');
  });

  it('is raised by a crash, lowered by a rally, from 15 % on', () => {
    const calm = stressIndexOf(50, 'pre_bull', { minRoc: -0.15, maxRoc: 0.15 });
    expect(calm.enhancement.type).toBe('none');
    const crash = stressIndexOf(50, 'pre_bull', { minRoc: -0.5, maxRoc: 0 });
    expect(crash).toMatchObject({ value: 0.5, advice: 'none', levelText: 'MODERATE_STRESS_ENHANCED' });
    const rally = stressIndexOf(50, 'pre_bull', { minRoc: 0, maxRoc: 0.5 });
    expect(rally).toMatchObject({ value: -0.5, advice: 'none', enhancement: { type: 'rally' } });
    expect(stressIndexOf(50, 'pre_bull', { minRoc: -0.3, maxRoc: 0.3 }).enhancement.type).toBe('mixed');
  });

  it('stays between -1 and 1 and moves the way of its enhancement', () => {
    fc.assert(
      fc.property(rsi, regime, roc, (value, current, change) => {
        const index = stressIndexOf(value, current, change);
        expect(Math.abs(index.exact)).toBeLessThanOrEqual(1);
        expect(index.level).not.toBe('ERROR');
        if (index.enhancement.type === 'crash') expect(index.exact).toBeGreaterThanOrEqual(index.base);
        if (index.enhancement.type === 'rally') expect(index.exact).toBeLessThanOrEqual(index.base);
        if (index.enhancement.type === 'none') expect(index.exact).toBe(index.base);
      }),
    );
  });

  it('allows extra money only above 0.5 and advises against it only below -0.5', () => {
    expect([0.501, 0.5, -0.5, -0.501].map(sidAdviceOf)).toEqual([
      'extra_allowed',
      'none',
      'none',
      'no_extra_money',
    ]);
  });
});
