import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const SOURCE = resolve(import.meta.dirname, '../..');
const FEATURES = join(SOURCE, 'features');

/** Words that are the same in both languages on purpose: names, units, loan words. */
const SAME_IN_BOTH: ReadonlySet<string> = new Set([
  'Bitcoin',
  'Dashboard',
  'RSI',
  'Total',
  'Manual',
  '24h',
  'SID',
  'DCA',
  'Regime',
  'base',
  'CSV',
]);

/** Small English words no Portuguese sentence contains. */
const ENGLISH_WORDS = /\b(the|and|with|this|your|from|is|are|week|of|to the|buy|sell)\b/i;

interface Catalogue {
  readonly namespace: string;
  readonly folder: string;
  readonly en: ReadonlyMap<string, string>;
  readonly pt: ReadonlyMap<string, string>;
}

function flatten(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) throw new TypeError(`Not a text at ${path.join('.')}`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

function readLanguage(folder: string, language: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8'));
  return new Map(flatten(parsed));
}

function readCatalogue(namespace: string, folder: string): Catalogue {
  return { namespace, folder, en: readLanguage(folder, 'en'), pt: readLanguage(folder, 'pt') };
}

const catalogues: readonly Catalogue[] = [
  readCatalogue('common', join(SOURCE, 'lib/i18n')),
  ...readdirSync(FEATURES).map((name) => readCatalogue(name, join(FEATURES, name))),
];

interface Use {
  /** The whole literal, or the head of a template literal such as "level." of `level.${x}`. */
  readonly text: string;
  readonly isPrefix: boolean;
  readonly file: string;
}

function usesIn(file: string): readonly Use[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      uses.push({ text: node.text, isPrefix: false, file });
    } else if (ts.isTemplateExpression(node) && node.head.text !== '') {
      uses.push({ text: node.head.text, isPrefix: true, file });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const uses: readonly Use[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\.d\.ts$/.test(file))
  .flatMap((file) => usesIn(join(SOURCE, file)));

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Whether code that can see the catalogue names the key, whole or by the head of a template. */
function isUsed(key: string, { namespace, folder }: Catalogue): boolean {
  const name = key.replace(PLURAL, '');
  return uses.some(({ text, isPrefix, file }) => {
    const isAtHome = namespace === 'common' || !relative(folder, file).startsWith('..');
    const bare = text.startsWith(`${namespace}:`)
      ? text.slice(namespace.length + 1)
      : isAtHome
        ? text
        : undefined;
    if (bare === undefined || bare === '') return false;
    return isPrefix ? bare.includes('.') && name.startsWith(bare) : name === bare;
  });
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join(',');

describe.each(catalogues.map((catalogue) => [catalogue.namespace, catalogue] as const))(
  'catalogue %s',
  (_name, catalogue) => {
    const { en, pt } = catalogue;

    it('has the same keys in both languages', () => {
      const ofPlural = (keys: Iterable<string>): readonly string[] =>
        [...keys].filter((key) => !key.endsWith('_many')).sort();
      expect(ofPlural(pt.keys())).toEqual(ofPlural(en.keys()));
    });

    it('has no unused key', () => {
      expect([...en.keys()].filter((key) => !isUsed(key, catalogue))).toEqual([]);
    });

    it('is translated, or the same on purpose', () => {
      const same = [...en].filter(([key, text]) => {
        const words = text.replace(/\{\{.*?\}\}/g, '').trim();
        return pt.get(key) === text && /[a-z]{2}/i.test(words) && !SAME_IN_BOTH.has(words);
      });
      expect(same).toEqual([]);
    });

    it('has no English left in Portuguese', () => {
      expect([...pt].filter(([, text]) => ENGLISH_WORDS.test(text.replace(/\{\{.*?\}\}/g, '')))).toEqual([]);
    });

    it('fills the same places in both languages and leaves none empty', () => {
      for (const [key, text] of en) {
        expect(`${key}: ${placeholders(pt.get(key) ?? '')}`).toBe(`${key}: ${placeholders(text)}`);
        expect(text.trim()).not.toBe('');
      }
    });
  },
);

/** `t('key')` with the catalogue named in the same file; the types say the same, this says it without the compiler. */
describe('every key that is asked for', () => {
  const byName = new Map(catalogues.map((catalogue) => [catalogue.namespace, catalogue]));
  const asked = [...new Set(uses.map((use) => use.file))].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const namespaces = [...text.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)].map(
      (match) => match[1] ?? 'common',
    );
    const keys = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].flatMap((match) => match[1] ?? []);
    return namespaces.length === 0
      ? []
      : keys.map((key) => ({ file: relative(SOURCE, file), key, namespaces }));
  });

  it('stands in a catalogue', () => {
    const has = (namespace: string, key: string): boolean => {
      const catalogue = byName.get(namespace);
      return catalogue !== undefined && (catalogue.en.has(key) || catalogue.en.has(`${key}_other`));
    };
    const missing = asked.filter(({ key, namespaces }) => {
      const colon = key.indexOf(':');
      const places = colon === -1 ? namespaces : [key.slice(0, colon)];
      return !places.some((name) => has(name, key.slice(colon + 1)));
    });
    expect(missing).toEqual([]);
    expect(asked.length).toBeGreaterThan(50);
  });
});
