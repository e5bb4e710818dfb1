import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { i18n, ResourceKey } from 'i18next';

import { createI18n } from '../lib/i18n/create-i18n';
import type { Language } from '../lib/i18n/languages';

const SOURCE = resolve(import.meta.dirname, '..');

function isCatalogue(value: unknown): value is Record<string, ResourceKey> {
  return typeof value === 'object' && value !== null;
}

/** The real catalogues, read from disk: a test sees the words a reader sees. */
export async function testI18n(language: Language = 'en'): Promise<i18n> {
  return createI18n(language, async (tag, namespace) => {
    const folder = namespace === 'common' ? 'lib/i18n' : `features/${namespace}`;
    const catalogue: unknown = JSON.parse(
      await readFile(resolve(SOURCE, folder, 'locales', `${tag}.json`), 'utf8'),
    );
    if (!isCatalogue(catalogue)) throw new TypeError(`${namespace} in ${tag} is not a catalogue`);
    return catalogue;
  });
}
