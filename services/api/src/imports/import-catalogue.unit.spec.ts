import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { IMPORT_FAULT_CODES } from './reading/import-fault.js';

const root = join(import.meta.dirname, '../../../..');
const catalogueSchema = z.object({
  problem: z.object({ code: z.object({ IMPORT: z.record(z.string(), z.string()) }) }),
});

/** Codes that this feature throws itself, next to the faults of files. */
function thrownCodes(): readonly string[] {
  const sources = ['import-gate.ts', 'run-import.handler.ts', 'import-body.interceptor.ts'];
  return sources.flatMap((source) => {
    const text = readFileSync(join(import.meta.dirname, source), 'utf8');
    return [...text.matchAll(/'(IMPORT\.[A-Z_]+)'/g)].flatMap(([, code]) => code ?? []);
  });
}

describe.each(['en', 'pt'])('the catalogue %s', (language) => {
  it('has a sentence for every code of an import, and for no other', () => {
    const file = join(root, 'web/src/lib/i18n/locales', `${language}.json`);
    const { problem } = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const codes = [...new Set([...IMPORT_FAULT_CODES, ...thrownCodes()])].toSorted();

    expect(codes.length).toBeGreaterThan(25);
    expect(Object.keys(problem.code.IMPORT).map((name) => `IMPORT.${name}`)).toEqual(codes);
  });
});
