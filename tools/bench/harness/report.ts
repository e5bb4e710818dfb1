import type { Figure, Percentile, Unit } from './bench.ts';
import type { MachineFacts } from './machine.ts';
import { judgedValue, summarise, timesThePeer, verdictOn } from './statistics.ts';

/** What one bench gave. */
export interface BenchResult {
  /** `<folder>/<case>`. */
  readonly name: string;
  readonly title: string;
  readonly figures: readonly Figure[];
}

type Row = readonly string[];

const HEADER: Row = ['figure', 'p50', 'p95', 'p99', 'samples', 'held against', 'verdict'];

/** The machine in two lines, with a warning where others were at work on it. */
export function machineText(facts: MachineFacts): string {
  const { cpu, cores, memoryMb, system, node, date, commit, loadBefore } = facts;
  const lines = [
    `${cpu}, ${cores} cores, ${memoryMb} MB, ${system}, Node ${node}`,
    `${date}, commit ${commit}, load average before ${loadBefore}`,
  ];
  if (loadBefore > cores / 4)
    lines.push('The machine was busy with other work: expect worse figures than it can do.');
  return lines.join('\n');
}

/** A table for people; notes are under it. */
export function tableText({ name, title, figures }: BenchResult): string {
  const rows = [HEADER, ...figures.map(rowOf)];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: Row): string =>
    row
      .map((cell, column) =>
        isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const notes = figures.flatMap(({ name: figure, note }) =>
    note === undefined ? [] : [`  ${figure}: ${note}`],
  );
  return [
    `${name}: ${title}`,
    line(HEADER),
    '-'.repeat(line(HEADER).length),
    ...figures.map((one) => line(rowOf(one))),
    ...notes,
  ].join('\n');
}

/** The same for machines: every figure with its percentiles, target, peer and verdict. */
export function reportJson(facts: MachineFacts, results: readonly BenchResult[]): string {
  const benches = results.map(({ name, title, figures }) => ({ name, title, figures: figures.map(jsonOf) }));
  return `${JSON.stringify({ machine: facts, benches }, null, 2)}\n`;
}

function rowOf(figure: Figure): Row {
  const { name, unit, measured, judgedBy } = figure;
  const summary = summarise(measured);
  const cells = (['p50', 'p95', 'p99'] as const).map((percentile) =>
    typeof measured === 'number' && percentile !== 'p50' ? '' : inUnit(summary[percentile], unit),
  );
  const label = judgedBy === undefined || judgedBy === 'p50' ? name : `${name} (${judgedBy})`;
  return [label, ...cells, String(summary.samples), againstText(figure), verdictOn(figure)];
}

function againstText(figure: Figure): string {
  const { target, peer, unit, judgedBy } = figure;
  const parts: string[] = [];
  if (target !== undefined) {
    parts.push('atMost' in target ? `≤ ${inUnit(target.atMost, unit)}` : `≥ ${inUnit(target.atLeast, unit)}`);
  }
  const times = timesThePeer(figure);
  if (peer !== undefined && times !== undefined) {
    const value = inUnit(peerValue(peer.measured, judgedBy), unit);
    parts.push(`${peer.name} ${value}: ${digits(times)}× ${unit.endsWith('/s') ? 'as fast' : 'as much'}`);
  }
  return parts.join('; ');
}

function peerValue(measured: number | readonly number[], judgedBy: Percentile | undefined): number {
  return judgedValue(judgedBy === undefined ? { measured } : { measured, judgedBy });
}

function jsonOf(figure: Figure): object {
  const { name, unit, judgedBy = 'p50', target, peer, note } = figure;
  return {
    ...{ name, unit, judgedBy, judged: judgedValue(figure), ...summarise(figure.measured) },
    ...{ target, peer: peer === undefined ? undefined : { name: peer.name, ...summarise(peer.measured) } },
    ...{ timesThePeer: timesThePeer(figure), verdict: verdictOn(figure), note },
  };
}

const isNumeric = (column: number): boolean => column >= 1 && column <= 4;

function inUnit(value: number, unit: Unit): string {
  return `${digits(value)} ${unit}`;
}

/** Three digits that matter: more would be noise. */
function digits(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 1_000 ? 4 : 3 });
}
