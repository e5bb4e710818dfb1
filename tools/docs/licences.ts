import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { madeBy, markdownTable } from './markdown.ts';

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Older packages list their licences. */
const manifestSchema = z.object({ licenses: z.array(z.object({ type: z.string() })).optional() });

interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const INTRODUCTION = [
  '# Licences of production packages',
  '',
  'What `npm ci --omit=dev` installs, optional packages of every platform included, as package-lock.json names it.',
];

function licenceInManifest(root: string, path: string): string {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return 'unknown';
  const { licenses = [] } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return licenses.length === 0 ? 'unknown' : licenses.map(({ type }) => type).join(' OR ');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Packages that are installed for production, each version once. */
export function productionPackages(root: string): readonly LicensedPackage[] {
  const { packages } = lockfileSchema.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const licensed = Object.entries(packages).flatMap(([path, entry]) => {
    const [, installedAs] = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (installedAs === undefined || entry.link === true || entry.dev === true) return [];
    const licence = entry.license ?? licenceInManifest(root, path);
    const name = entry.name ?? installedAs;
    return [{ name, version: entry.version ?? '', licence }];
  });
  const once = new Map(licensed.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...once.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** The page of all licences: a count of each, then every package. */
export function renderLicences(packages: readonly LicensedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].toSorted(([a, m], [b, n]) => n - m || compare(a, b));
  return `${[
    madeBy('docs:licences', 'package-lock.json'),
    ...INTRODUCTION,
    '',
    ...markdownTable(
      ['licence', 'packages'],
      summary.map(([licence, count]) => [licence, String(count)]),
    ),
    '',
    ...markdownTable(
      ['package', 'version', 'licence'],
      packages.map(({ name, version, licence }) => [name, version, licence]),
    ),
  ].join('\n')}\n`;
}
