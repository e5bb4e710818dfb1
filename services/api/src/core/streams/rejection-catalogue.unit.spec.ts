import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../../..');
const catalogueSchema = z.object({
  problem: z.object({ code: z.record(z.string(), z.record(z.string(), z.string())) }),
});

/** Every code that the ledger's own table of categories names. */
function ledgerCodes(): string[] {
  const source = readFileSync(join(root, 'libs/ledger/src/decide/rejection.ts'), 'utf8');
  const ofRules = [...source.matchAll(/'LEDGER\.([A-Z_]+)': '(?:invalid|conflict|absent)'/g)];
  return [...ofRules.flatMap(([, code]) => code ?? []), 'LOST_RACE', 'TOO_MANY_COMMANDS'];
}

describe.each(['en', 'pt'])('the catalogue %s', (language) => {
  it('has a sentence for every rejection of the ledger', () => {
    const file = join(root, 'web/src/lib/i18n/locales', `${language}.json`);
    const { problem } = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const codes = ledgerCodes();

    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => problem.code['LEDGER']?.[code] === undefined)).toEqual([]);
  });
});
