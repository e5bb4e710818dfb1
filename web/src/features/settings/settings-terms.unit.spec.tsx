import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { currentTerms } from '@app/contracts';

import type { Language } from '../../lib/i18n/languages';
import { settingsOf } from '../../testing/account.fixture';
import { openSettings as open } from './testing/open-settings';

const original = globalThis.fetch;
const ACCEPT = 'POST /api/me/terms-acceptance';
const acceptedTerms = { version: currentTerms.version, at: '2026-11-30T12:00:00.000Z' };

afterEach(() => {
  globalThis.fetch = original;
});

const row = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the terms of use', () => {
  it.each([
    ['en', 'Terms of Use', 'Version 1, accepted on Nov 30, 2026.'],
    ['pt', 'Termos de Uso', 'Versão 1, aceita em 30/11/2026.'],
  ] as const)('say in %s which version was accepted and when', async (language: Language, name, text) => {
    await open({}, { language });
    expect((await row(name)).getByText(text)).toBeVisible();
  });

  it('that were never accepted are accepted here too, without having to', async () => {
    let isAccepted = false;
    const { sent } = await open({
      'GET /api/settings': () => ({ json: settingsOf({ acceptedTerms: isAccepted ? acceptedTerms : null }) }),
      [ACCEPT]: () => {
        isAccepted = true;
        return { json: { acceptedTerms } };
      },
    });
    const terms = await row('Terms of Use');
    expect(terms.getByText('You have not accepted them yet.')).toBeVisible();
    await userEvent.click(terms.getByRole('button', { name: 'Read and accept' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the Terms of Use' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(sent(ACCEPT)).toEqual([]);

    await userEvent.click(terms.getByRole('button', { name: 'Read and accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I accept the Terms of Use' }));
    expect(await terms.findByText(/^Version 1, accepted on/)).toBeVisible();
    expect(sent(ACCEPT)).toMatchObject([{ body: { version: currentTerms.version } }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});
