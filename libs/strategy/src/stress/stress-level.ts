import type { StressGuidance, StressLevel, stressLevels, StressPriority } from './stress-level.schema.js';

/** A level with its limits. Both belong to it: the index has three decimals, so there is nothing between two levels. */
export interface StressRange {
  readonly level: (typeof stressLevels)[number];
  readonly from: number;
  readonly to: number;
  readonly priority: StressPriority;
}

/** The eleven levels with limits and priority, from +1 down to -1 (`bidirectional_ranges`). */
export const bidirectionalRanges: readonly StressRange[] = [
  { level: 'EXTREME_STRESS', from: 0.85, to: 1, priority: 'EXCEPTIONAL' },
  { level: 'MAXIMUM_STRESS', from: 0.7, to: 0.849, priority: 'EXCEPTIONAL' },
  { level: 'HIGH_STRESS', from: 0.601, to: 0.699, priority: 'EXCELLENT' },
  { level: 'MODERATE_STRESS', from: 0.35, to: 0.6, priority: 'GOOD' },
  { level: 'LOW_STRESS', from: 0.05, to: 0.349, priority: 'CONSIDER' },
  { level: 'NEUTRAL', from: -0.049, to: 0.049, priority: 'WAIT' },
  { level: 'LOW_OVEREXTENDED', from: -0.349, to: -0.05, priority: 'WAIT' },
  { level: 'MODERATE_OVEREXTENDED', from: -0.6, to: -0.35, priority: 'WAIT' },
  { level: 'HIGH_OVEREXTENDED', from: -0.699, to: -0.601, priority: 'WAIT' },
  { level: 'MAXIMUM_OVEREXTENDED', from: -0.849, to: -0.7, priority: 'WAIT' },
  { level: 'EXTREME_OVEREXTENDED', from: -1, to: -0.85, priority: 'WAIT' },
];

/** Rounds the index to its three decimals, the same way on both sides of zero. */
export function roundStress(sid: number): number {
  const thousandths = Math.sign(sid) * Math.round(Math.abs(sid) * 1000);
  return thousandths === 0 ? 0 : thousandths / 1000;
}

/** Level of an index; it is rounded to three decimals first. Not a number: `ERROR`. */
export function stressLevelOf(sid: number): StressLevel {
  const rounded = roundStress(sid);
  return bidirectionalRanges.find(({ from, to }) => rounded >= from && rounded <= to)?.level ?? 'ERROR';
}

/** Priority of a level. */
export function priorityOf(level: StressLevel): StressPriority {
  return bidirectionalRanges.find((range) => range.level === level)?.priority ?? 'ERROR';
}

/** Guidance of a level: the states of the guidance box in the order of the index. */
export function guidanceOf(level: StressLevel): StressGuidance {
  switch (priorityOf(level)) {
    case 'EXCEPTIONAL':
    case 'EXCELLENT':
      return 'excellent_opportunity';
    case 'GOOD':
      return 'good_time';
    case 'CONSIDER':
      return 'consider_waiting';
    case 'WAIT':
      return level === 'NEUTRAL' ? 'waiting_for_stress_zone' : 'better_to_wait';
    case 'ERROR':
      return 'calculation_error';
  }
}
