import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { i18n } from 'i18next';

import { createI18n } from '../lib/i18n/create-i18n';
import type { Language } from '../lib/i18n/languages';

const SOURCE = resolve(import.meta.dirname, '..');

/** The real catalogues, read from disk: a test sees the words a reader sees. */
export async function testI18n(language: Language = 'en'): Promise<i18n> {
  return createI18n(language, async (tag, namespace) => {
    const folder = namespace === 'common' ? 'lib/i18n' : `features/${namespace}`;
    return JSON.parse(await readFile(resolve(SOURCE, folder, 'locales', `${tag}.json`), 'utf8'));
  });
}
