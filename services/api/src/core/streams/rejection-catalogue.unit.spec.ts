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

const invalidPlan = { en: 'Invalid plan selected', pt: 'Plano inválido selecionado' };

describe.each(['en', 'pt'] as const)('the catalogue %s', (language) => {
  it('has a sentence for every rejection of the ledger', () => {
    const file = join(root, 'web/src/lib/i18n/locales', `${language}.json`);
    const { problem } = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const codes = ledgerCodes();

    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => problem.code['LEDGER']?.[code] === undefined)).toEqual([]);
  });

  it('has a sentence for every rejection of a change of the subscription', () => {
    const file = join(root, 'web/src/lib/i18n/locales', `${language}.json`);
    const { problem } = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

    expect(problem.code['SUBSCRIPTION']).toMatchObject({
      INVALID_PLAN: invalidPlan[language],
      LOST_RACE: expect.any(String),
      NOTHING_TO_CANCEL: expect.any(String),
      REQUIRED: expect.any(String),
    });
  });
});
