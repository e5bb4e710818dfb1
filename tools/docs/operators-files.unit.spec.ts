import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createServiceMetrics } from '@app/platform/metrics';
import { root } from '../stack/root.ts';

const read = (file: string): string => readFileSync(join(root, 'docs/operations', file), 'utf8');
const expressionsSchema = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .transform(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

/** What the services count: the names in their sources, with those that every Node.js process has. */
const sources = globSync(['libs/*/src/**/*.ts', 'services/*/src/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const ofEveryProcess = createServiceMetrics({ service: 'test' })
  .getMetricsAsArray()
  .map(({ name }) => name);

/** Words of PromQL that look like names of metrics: with an underscore, not followed by a bracket. */
const namesIn = (expression: string): string[] =>
  [...expression.replaceAll(/"[^"]*"/g, '').matchAll(/\b[a-z]+_[a-z0-9_]+\b(?!\s*\()/g)].map(
    ([name]) => name,
  );
const isCounted = (name: string): boolean => {
  const base = name.replace(/_(?:bucket|count|sum)$/, '');
  return sources.includes(`'${base}'`) || ofEveryProcess.includes(base);
};

describe.each([
  [
    'alerts.yml',
    [...read('alerts.yml').matchAll(/expr: (?:>-\n)?((?:.|\n)*?)\n {8}\w+:/g)].map(([, text]) => text ?? ''),
  ],
  ['grafana-dashboard.json', expressionsSchema.parse(JSON.parse(read('grafana-dashboard.json')))],
])('docs/operations/%s', (_file, expressions) => {
  it('asks for metrics that the services serve', () => {
    const names = expressions.flatMap(namesIn);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !isCounted(name))).toEqual([]);
  });
});
