import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { problemIssueCodeSchema } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';

import { ApiProblem } from './api-problem';
import { problemMessage } from './problem-message';

async function speaking(language: string) {
  const file = join(import.meta.dirname, '../i18n/locales', `${language}.json`);
  const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const instance = i18next.createInstance();
  await instance.init({ lng: language, interpolation: { escapeValue: false } });
  instance.addResourceBundle(language, 'translation', catalogue);
  return instance;
}

const invalid = (issues: unknown): ApiProblem =>
  new ApiProblem({ kind: 'problem', status: 400, code: 'REQUEST.INVALID', members: { issues } });
const message = 'must be a plain decimal number';

describe('what a request of the wrong shape says', () => {
  it.each([
    ['en', 'Quantity: enter a valid number', 'Notes: at most 1000 characters or entries'],
    ['pt', 'Quantidade: informe um número válido', 'Observações: no máximo 1000 caracteres ou itens'],
  ])('in %s is its first fault, by field and reason', async (language, amount, notes) => {
    const instance = await speaking(language);
    const said = (issue: object): string =>
      problemMessage(invalid([{ message, ...issue }]), instance.t, instance);

    expect(said({ path: 'quantityBtc', code: 'amount_format' })).toBe(amount);
    expect(said({ path: 'notes', code: 'too_long', params: { limit: '1000' } })).toBe(notes);
  });

  it('names a field that has no name for people as the api does, and the whole where there is no field', async () => {
    const instance = await speaking('en');
    const said = (issues: unknown): string => problemMessage(invalid(issues), instance.t, instance);

    expect(said([{ path: 'decisions.take.0', code: 'too_small', message, params: { limit: '1' } }])).toBe(
      'decisions.take.0: at least 1',
    );
    expect(said([{ path: '', code: 'required', message }])).toBe(
      'Some fields are not valid. Please check them.',
    );
    expect(said('nothing that can be read')).toBe('Some fields are not valid. Please check them.');
  });

  it.each([
    ['en', 429, 'Too many requests. Please wait a moment and try again.'],
    ['en', 502, "The server can't answer right now. Please try again in a few minutes."],
    ['en', 418, 'Something went wrong. Please try again.'],
    ['pt', 413, 'Isto é grande demais para enviar.'],
  ])(
    'in %s with status %i and no detail is the text of the status (regression: "Something went wrong")',
    async (language, status, text) => {
      const instance = await speaking(language);
      expect(problemMessage(new ApiProblem({ kind: 'problem', status }), instance.t, instance)).toBe(text);
    },
  );

  it('with a code and no detail is the text of the code', async () => {
    const instance = await speaking('en');
    const error = new ApiProblem({ kind: 'problem', status: 404, code: 'AUTH.USER_NOT_FOUND' });
    expect(problemMessage(error, instance.t, instance)).toBe('User not found');
  });

  it.each(['en', 'pt'])('has a sentence in %s for every reason', async (language) => {
    const instance = await speaking(language);

    expect(
      problemIssueCodeSchema.options.filter((code) => !instance.exists(`problem.issue.${code}`)),
    ).toEqual([]);
  });
});

// The week's undo said "On 2026-08-13 …".
it.each([
  ['en', 'The date August 13, 2026 is in the future; today is August 12, 2026.'],
  ['pt', /13 de agosto de 2026.*12 de agosto de 2026/],
])('writes the days of a rejection as the reader does: %s', async (language, sentence) => {
  const instance = await speaking(language);
  const error = new ApiProblem({
    ...{ kind: 'problem', status: 409, code: 'LEDGER.DATE_IN_FUTURE', detail: 'x' },
    members: { date: '2026-08-13', today: '2026-08-12' },
  });
  expect(problemMessage(error, instance.t, instance)).toMatch(sentence);
});
