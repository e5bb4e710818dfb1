import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { root } from '../stack/root.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const README_LINES = 60;
const documents = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/operations.md'];

/** `a/b.ts`, `services/api/src/<feature>/*.ts`, `CHANGELOG.md`; no address, package name or command. */
const PATH = /^(?![/@])[\w.@<>*-]+(?:\/[\w.@<>*-]+)*$/;
const FILE_NAME = /\.(?:ts|tsx|mjs|md|json|yml)$/;

const codes = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
const links = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to ?? '').filter((to) => !/^https?:/.test(to));

/** `<feature>` stands for any name. */
const isThere = (path: string, folder = root): boolean =>
  /[<*]/.test(path)
    ? globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: folder }).length > 0
    : existsSync(join(folder, path));

const isPath = (code: string): boolean =>
  PATH.test(code) && (code.includes('/') || FILE_NAME.test(code)) && !code.startsWith('*.');

/** The part of a page that a heading's address names, as GitHub makes it. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

function isLinkSound(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : join(dirname(document), file);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchors(read(target)).includes(anchor);
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  // An operator's page names files of an installation, too.
  if (!document.startsWith('docs/')) {
    it('names files and folders that exist', () => {
      expect(codes(text).filter((code) => isPath(code) && !isThere(code))).toEqual([]);
    });
  }

  it('links to pages and headings that exist', () => {
    expect(links(text).filter((link) => !isLinkSound(document, link))).toEqual([]);
  });

  it('names npm commands that exist', () => {
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?)?([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
    const ofNpm = ['ci', 'install', 'registry', 'alone'];
    expect(named.filter((name) => !Object.hasOwn(scripts, name) && !ofNpm.includes(name))).toEqual([]);
  });
});

it('README.md is the shortest way in, and answers four questions by one link', () => {
  const text = read('README.md');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES);
  expect(links(text)).toEqual(
    expect.arrayContaining([
      'libs/ledger/src/decide/weekly-rules.ts',
      'CONTRIBUTING.md#a-mail',
      'ARCHITECTURE.md#a-correction',
      'CONTRIBUTING.md#run-one-test',
    ]),
  );
});

it('docs/operations.md has every command in its table', () => {
  const text = read('docs/operations.md');
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (run (-s )?)?${name}\\b`).test(text),
  );
  expect(missing).toEqual([]);
});
