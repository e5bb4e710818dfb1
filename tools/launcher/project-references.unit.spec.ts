import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');

/** The TypeScript projects by folder, each under the name by which other packages import it. */
const packages = new Map(
  ['libs', 'services'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .map((entry) => `${parent}/${entry.name}`)
      .filter((folder) => ts.sys.fileExists(join(root, folder, 'tsconfig.json')))
      .map((folder) => [nameOf(folder), folder] as const),
  ),
);

function nameOf(folder: string): string {
  const name = /"name": "([^"]+)"/.exec(readFileSync(join(root, folder, 'package.json'), 'utf8'))?.[1];
  if (name === undefined) throw new Error(`${folder}/package.json has no name`);
  return name;
}

/** What a build of this project compiles, and the projects that it builds first. */
function projectOf(folder: string): { readonly files: readonly string[]; readonly references: string[] } {
  const file = join(root, folder, 'tsconfig.json');
  const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file));
  const references = (parsed.projectReferences ?? []).map(({ path }) => relative(root, resolve(path)));
  return { files: parsed.fileNames, references };
}

/** Folders of the packages of this repository that a file imports. */
function importsOf(file: string): string[] {
  return ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
    const name = /^@app\/[^/]+/.exec(fileName)?.[0];
    const folder = name === undefined ? undefined : packages.get(name);
    return folder === undefined ? [] : [folder];
  });
}

describe.each([...packages.values()])('the build of %s', (folder) => {
  it('has a reference to every package that its files import', () => {
    const { files, references } = projectOf(folder);
    const missing = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported !== folder && !references.includes(imported))
        .map((imported) => `${relative(root, file)} imports ${imported}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Folders of the applications that Nest's command line builds. */
function nestApplications(): string[] {
  const config: unknown = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8'));
  const { projects } = z
    .object({ projects: z.record(z.string(), z.object({ root: z.string() })) })
    .parse(config);
  return Object.values(projects).map(({ root: folder }) => folder);
}

it('the build of everything reaches every service and what it imports', () => {
  const reached = new Set<string>();
  const visit = (folder: string): void => {
    if (reached.has(folder)) return;
    reached.add(folder);
    projectOf(folder).references.forEach(visit);
  };
  visit('.');
  nestApplications().forEach(visit);
  expect([...reached]).toEqual(
    expect.arrayContaining([...packages.values()].filter((folder) => folder.startsWith('services/'))),
  );
});
