import type { SecondFactorResponse } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { problem } from '../../testing/fake-api';
import { openSettings } from './testing/open-settings';
import { secondFactorOf } from './testing/settings.fixture';

const PATH = '/api/me/second-factor';
const original = globalThis.fetch;
const since = '2026-11-01T12:00:00.000Z';
const CODES = Array.from({ length: 10 }, (_code, index) => `AAAA${String(index)}-BBBBB`);
const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/DynamicDCA:ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const phone: SecondFactorResponse['passkeys'][number] = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  name: 'Phone',
  createdAt: since,
  lastUsedAt: null,
};

afterEach(() => {
  globalThis.fetch = original;
});

const row = async () => screen.findByRole('region', { name: 'Two-step sign-in' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('setting up an authenticator app', () => {
  it('asks for the password, shows the key as picture and text, and ends only once the codes are saved', async () => {
    const { sent } = await openSettings({
      [`POST ${PATH}/totp`]: () => ({ json: setup }),
      [`POST ${PATH}/totp/confirmation`]: () => ({
        json: {
          secondFactor: secondFactorOf({ totpSince: since, recoveryCodesLeft: 10 }),
          recoveryCodes: CODES,
        },
      }),
    });
    expect(await within(await row()).findByText(/^Off\. Your password alone/)).toBeInTheDocument();
    await press('Set up');
    await press('Continue');
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Password is required');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret{Enter}');

    expect(await screen.findByRole('img', { name: 'QR code with the key for the app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    const field = screen.getByLabelText('Code from your authenticator app');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await press('Turn on');
    expect(field).toHaveAccessibleDescription('Enter the six digits of the code');
    await userEvent.type(field, '123 456{Enter}');

    const shown = await dialog();
    expect(await shown.findByText(/each of these codes signs you in once/)).toHaveFocus();
    expect((await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(CODES);
    expect(shown.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(shown.getByLabelText('I have saved these codes'));
    await userEvent.click(shown.getByRole('button', { name: 'Finish' }));

    expect(await screen.findByText('The authenticator app is on.')).toBeInTheDocument();
    expect(within(await row()).getByText(/^On since/)).toBeInTheDocument();
    expect(within(await row()).getByText(/^10 codes left/)).toBeInTheDocument();
    expect(sent(`POST ${PATH}/totp`).map(({ body }) => body)).toEqual([{ password: 'secret' }]);
    expect(sent(`POST ${PATH}/totp/confirmation`).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('cannot be closed while recovery codes may be on their way (regression: Escape lost them)', async () => {
    let answer = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await openSettings({
      [`POST ${PATH}/totp`]: () => ({ json: setup }),
      [`POST ${PATH}/totp/confirmation`]: async () => {
        await sent;
        const secondFactor = secondFactorOf({ totpSince: since, recoveryCodesLeft: 10 });
        return { json: { secondFactor, recoveryCodes: CODES } };
      },
    });
    await press('Set up');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');

    await userEvent.keyboard('{Escape}');
    const shown = await dialog();
    expect(shown.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(shown.getByRole('button', { name: 'Close' })).toBeDisabled();
    answer();

    expect(await shown.findAllByRole('listitem')).toHaveLength(10);
  });

  it('says that the app is on after a lost answer, and makes new codes', async () => {
    let isOn = false;
    const seen = () => secondFactorOf(isOn ? { totpSince: since, recoveryCodesLeft: 10 } : {});
    await openSettings({
      [`GET ${PATH}`]: () => ({ json: seen() }),
      [`POST ${PATH}/totp`]: () => ({ json: setup }),
      [`POST ${PATH}/totp/confirmation`]: () => {
        if (isOn) return problem(409, 'AUTH.TOTP_ALREADY_ON');
        isOn = true;
        throw new TypeError('Failed to fetch');
      },
      [`POST ${PATH}/recovery-codes`]: () => ({ json: { secondFactor: seen(), recoveryCodes: CODES } }),
    });
    await press('Set up');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
    await screen.findByRole('alert');
    await press('Turn on');

    const shown = await dialog();
    expect(await shown.findByText(/^Your code was accepted before/)).toHaveFocus();
    await userEvent.click(shown.getByRole('button', { name: 'New recovery codes' }));
    await userEvent.type(await shown.findByLabelText('Your password'), 'secret{Enter}');

    expect(await shown.findAllByRole('listitem')).toHaveLength(10);
  });

  it('keeps the key and says in Portuguese that a code is wrong', async () => {
    await openSettings(
      {
        [`POST ${PATH}/totp`]: () => ({ json: setup }),
        [`POST ${PATH}/totp/confirmation`]: () => problem(400, 'AUTH.CODE_INVALID'),
      },
      { language: 'pt' },
    );
    await press('Configurar');
    await userEvent.type(await screen.findByLabelText('Sua senha'), 'secret{Enter}');
    await userEvent.type(await screen.findByLabelText('Código do aplicativo autenticador'), '123456{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Este código está errado, é antigo demais ou já foi usado. Digite o próximo.',
    );
    expect(screen.getByRole('img')).toBeInTheDocument();
  });
});

describe('confirming who it is', () => {
  it('says above the field what is not about the password (regression: the field was blamed)', async () => {
    await openSettings({
      [`GET ${PATH}`]: () => ({ json: secondFactorOf({ totpSince: since, recoveryCodesLeft: 3 }) }),
      [`POST ${PATH}/recovery-codes`]: () => problem(409, 'AUTH.SECOND_FACTOR_OFF'),
    });
    await press('New recovery codes');
    const asked = await dialog();
    await userEvent.click(await asked.findByRole('button', { name: 'Use a code from the app instead' }));
    const field = asked.getByLabelText('Code from your authenticator app');
    expect(field).toHaveFocus();
    await userEvent.keyboard('123456{Enter}');

    expect(await asked.findByRole('alert')).toHaveTextContent('Two-step sign-in is off.');
    expect(field).not.toHaveAccessibleDescription();
    expect(field).toHaveValue('');
  });

  it('takes a code of the app in place of the password', async () => {
    const { sent } = await openSettings({
      [`GET ${PATH}`]: () => ({ json: secondFactorOf({ totpSince: since, recoveryCodesLeft: 3 }) }),
      [`POST ${PATH}/totp/removal`]: () => ({
        json: { secondFactor: secondFactorOf(), recoveryCodes: null },
      }),
    });
    await press('Turn off');
    const asked = await dialog();
    await userEvent.click(await asked.findByRole('button', { name: 'Use a code from the app instead' }));
    await userEvent.type(asked.getByLabelText('Code from your authenticator app'), '654321{Enter}');

    expect(await screen.findByText('The authenticator app is off.')).toBeInTheDocument();
    expect(sent(`POST ${PATH}/totp/removal`).map(({ body }) => body)).toEqual([{ code: '654321' }]);
    expect(await within(await row()).findByText(/^Off\. Your password alone/)).toBeInTheDocument();
  });

  it('says at the field that the password is wrong, and keeps the factor', async () => {
    await openSettings({
      [`GET ${PATH}`]: () => ({ json: secondFactorOf({ passkeys: [phone], recoveryCodesLeft: 10 }) }),
      [`POST ${PATH}/passkeys/${phone.id}/removal`]: () => problem(400, 'AUTH.CURRENT_PASSWORD'),
    });
    await press('Remove the passkey Phone');
    const asked = await dialog();
    expect(screen.getByRole('dialog', { name: 'Remove the passkey Phone?' })).toBeInTheDocument();
    await userEvent.type(asked.getByLabelText('Your password'), 'wrong{Enter}');

    await waitFor(() => {
      expect(asked.getByLabelText('Your password')).toHaveAccessibleDescription(
        'Current password is incorrect',
      );
    });
  });
});

describe('passkeys', () => {
  it.each([
    ['app.example.com', 'Passkeys of this app work at app.example.com only.'],
    [null, 'Passkeys need a host name, and this app has only an IP address.'],
    ['localhost', 'This browser does not support passkeys.'],
    ['localhost', 'Passkeys need a secure connection (https).', false],
  ])('says why there can be none where they are for %s: %s', async (passkeyHost, words, isSecure = true) => {
    Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
    await openSettings({ [`GET ${PATH}`]: () => ({ json: secondFactorOf({ passkeyHost }) }) });

    expect(await within(await row()).findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});

it('says that the second factors could not be read, and tries again', async () => {
  let tries = 0;
  await openSettings({
    [`GET ${PATH}`]: () => {
      tries += 1;
      return tries === 1 ? problem(400, 'TEST.BROKEN') : { json: secondFactorOf() };
    },
  });
  const place = within(await row());
  expect(await place.findByText('Your two-step sign-in settings could not be read.')).toBeInTheDocument();
  await userEvent.click(place.getByRole('button'));
  expect(await place.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
});
