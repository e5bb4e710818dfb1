import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { setBitcoinUnit, setDisplayCurrency } from '../../lib/preferences/preferences';
import { clearRevision } from '../../lib/query/revision';
import { meOf, settingsOf } from '../../testing/account.fixture';
import { problem } from '../../testing/fake-api';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { openSettings as open, rate } from './testing/open-settings';

const original = globalThis.fetch;

beforeEach(forgetBrowser);

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
  clearNotifications();
  clearRevision();
  setBitcoinUnit('BTC');
  setDisplayCurrency('USD');
});

describe('the base investment', () => {
  const BASE = 'PUT /api/settings/base';
  const field = () => screen.findByRole('textbox', { name: 'Weekly base investment' });
  const row = async () => within((await field()).closest('form') ?? document.body);
  const save = async (text: string): Promise<void> => {
    fireEvent.change(await field(), { target: { value: text } });
    fireEvent.click((await row()).getByRole('button', { name: 'Save base' }));
  };

  it('is saved in dollars, with the previous and the new one told', async () => {
    const { sent } = await open({
      [BASE]: () => ({ json: settingsOf({ base: { usd: '100.00', entered: null } }) }),
    });
    expect(await field()).toHaveValue('80.00');
    await save('100');
    const toast = (await screen.findByText('Weekly base saved')).closest('li');
    expect(toast).toHaveTextContent(/Before80.00 USDNow100.00 USD/);
    expect(sent(BASE)).toMatchObject([{ body: { currency: 'USD', amount: '100.00' } }]);
    expect(window.sessionStorage.getItem('settings.saved_base')).toContain('"previousUsd":"80.00"');
  });

  it('is kept as it was typed when the language changes (regression: it turned red)', async () => {
    await open();
    fireEvent.change(await field(), { target: { value: '1,250.50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Mudar para português' }));
    expect(await screen.findByDisplayValue('1.250,50')).toBeVisible();
  });

  it('in reais shows rate, date and source, and what comes of it', async () => {
    const { sent } = await open({
      [BASE]: () => ({
        json: settingsOf({
          base: {
            usd: '148.15',
            entered: {
              currency: 'BRL',
              amountBrl: '800.00',
              rate: '5.4',
              rateDate: '2026-11-26',
              rateSource: 'PTAX',
            },
          },
        }),
      }),
    });
    const group = within(await screen.findByRole('radiogroup', { name: 'Currency of the base' }));
    fireEvent.click(group.getByRole('radio', { name: 'BRL' }));
    fireEvent.change(await field(), { target: { value: '800' } });
    expect(await screen.findByText(/1 USD = 5.40 BRL, November 26, 2026, PTAX/)).toHaveTextContent(
      '= 148.15 USD',
    );
    await save('800');
    expect(
      await screen.findByText(/800.00 BRL at 5.40 BRL per dollar, November 26, 2026, PTAX/),
    ).toBeVisible();
    expect(sent(BASE)).toMatchObject([{ body: { currency: 'BRL', amount: '800.00' } }]);
  });

  it('is reported when only the default rate is known', async () => {
    await open({
      'GET /api/exchange-rates/usd-brl': () => ({ json: { ...rate, isDefault: true } }),
    });
    const group = within(await screen.findByRole('radiogroup', { name: 'Currency of the base' }));
    fireEvent.click(group.getByRole('radio', { name: 'BRL' }));
    expect(await screen.findByText(/Unable to get current exchange rate/)).toBeVisible();
    expect(screen.getByText(/1 USD = 5.40 BRL, default\./)).toBeVisible();
  });

  it.each([
    ['', 'Base investment amount is required'],
    ['abc', 'Base investment must be a valid number'],
    ['0', 'Base investment must be greater than zero'],
    ['-5', 'Base investment must be greater than zero'],
    ['1,50.3', 'Base investment must be a valid number'],
  ])('of "%s" is rejected: %s', async (text, message) => {
    const { sent } = await open();
    await save(text);
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent(BASE)).toEqual([]);
  });

  it.each([
    [
      'without a connection',
      (): never => {
        throw new TypeError('dropped');
      },
      'Cannot save settings: No connection to server',
    ],
    [
      'when the server fails',
      () => problem(500, 'SERVER.UNEXPECTED'),
      'Error saving settings. Please try again later.',
    ],
    [
      'that the server refuses',
      () => problem(422, 'SETTINGS.BASE_TOO_LARGE'),
      'This base investment is larger than the record accepts.',
    ],
  ])('%s says so at the field', async (_name, answer, message) => {
    await open({ [BASE]: answer });
    await save('100');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await field()).toHaveValue('100');
  });

  it('without an answer in time tells the attempted value', async () => {
    await open({
      [BASE]: () => {
        throw new DOMException('late', 'TimeoutError');
      },
    });
    await field();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await save('123.45');
    expect(
      await screen.findByText('Failed to update settings. Check your connection and try again. (123.45 USD)'),
    ).toBeVisible();
  });
});

describe('the investor profile', () => {
  const PROFILE = 'PUT /api/settings/profile';

  it('is chosen first and saved after', async () => {
    const { sent } = await open({
      [PROFILE]: () => ({ json: settingsOf({ profile: 'strategic' }) }),
    });
    const save = await screen.findByRole('button', { name: 'Save Profile' });
    expect(save).toBeDisabled();
    fireEvent.click(screen.getByRole('radio', { name: /Strategic/ }));
    fireEvent.click(save);
    expect(await screen.findByText('Investor profile saved')).toBeVisible();
    expect(sent(PROFILE)).toMatchObject([{ body: { profile: 'strategic' } }]);
  });

  it('is told as saved although the account is still being read again', async () => {
    let reads = 0;
    await open({
      'GET /api/me': async () => {
        reads += 1;
        if (reads > 1) await new Promise((done) => setTimeout(done, 60));
        return { json: meOf() };
      },
      [PROFILE]: () => ({ json: settingsOf({ profile: 'strategic' }) }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: /Strategic/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Investor profile saved')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Strategic/ })).toBeChecked();
  });

  it('that was never chosen can be saved as it is', async () => {
    await open({}, { settings: settingsOf({ profileChosen: false }) });
    expect(await screen.findByText(/Not chosen yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
  });

  it('is compared by the backtest, next to fixed DCA, in the dialog of the other pages', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Compare the two' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an investor profile' }));
    const table = within(await dialog.findByRole('region', { name: 'Both profiles beside fixed DCA' }));
    for (const figure of ['101,000.00', '105,281.33', '99,304.59'])
      expect(await table.findByText(figure)).toBeVisible();
    expect(table.getAllByText('−70.10')).toHaveLength(3);
    expect(
      table.getByText(/strategy version 1 from daily closes \(csv\) on November 27, 2026: January 1, 2017/),
    ).toBeVisible();
  });

  it('is saved at once from the comparison, and shown as saved', async () => {
    signIn();
    const saved = settingsOf({ profile: 'strategic' });
    const { sent } = await open({ [PROFILE]: () => ({ json: saved }) });
    fireEvent.click(await screen.findByRole('radio', { name: /Direct/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare the two' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Strategic' }));
    expect(await screen.findByText('Investor profile saved')).toBeVisible();
    expect(sent(PROFILE)).toMatchObject([{ body: { profile: 'strategic' } }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByRole('radio', { name: /Strategic/ })).toBeChecked();
  });

  it('stays in the comparison where it could not be saved', async () => {
    signIn();
    await open({ [PROFILE]: () => problem(500, 'SERVER.UNEXPECTED') });
    fireEvent.click(await screen.findByRole('button', { name: 'Compare the two' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Strategic' }));
    expect(await screen.findByText('Something went wrong on the server. Please try again.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Choose an investor profile' })).toBeVisible();
  });

  it('has no comparison from interpolated prices, and says so', async () => {
    await open({
      'GET /api/backtests/2017-2024': () =>
        problem(404, 'BACKTEST.NOT_AVAILABLE', { reason: 'no_true_history' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Compare the two' }));
    expect(
      await screen.findByText(/Error loading comparison data: Not available with demo prices/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

it('a blank e-mail address takes it away, and the notice comes', async () => {
  const { sent } = await open({
    'PUT /api/settings/email': () => ({ json: settingsOf({ email: null, emailStatus: 'none' }) }),
  });
  const field = await screen.findByDisplayValue('marina@example.com');
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.submit(field);
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(sent('PUT /api/settings/email')).toMatchObject([{ body: { email: null, password: 'secret' } }]);
});

it('user name and registration date are shown, and cannot be edited', async () => {
  await open();
  expect(await screen.findByText('marina')).toBeVisible();
  expect(screen.getByText(/Aug 1, 2026/)).toBeVisible();
  expect(screen.queryByDisplayValue('marina')).toBeNull();
});

it('theme and units change at once and stay in this browser', async () => {
  await open();
  const choose = async (group: string, name: string): Promise<void> => {
    fireEvent.click(
      within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name }),
    );
  };
  await choose('Theme', 'Dark');
  await choose('Unit of Bitcoin', 'sats');
  await waitFor(() => {
    expect(window.localStorage.getItem('theme')).toBe('dark');
  });
  expect(window.localStorage.getItem('preferences.bitcoin_unit')).toBe('sats');
});

it('the display currency is saved with the person, and says where it is used (it was kept in one browser)', async () => {
  let displayCurrency: 'USD' | 'BRL' = 'USD';
  const { sent } = await open({
    'GET /api/me': () => ({ json: meOf({ displayCurrency }) }),
    'PUT /api/settings/display-currency': () => {
      displayCurrency = 'BRL';
      return { json: settingsOf({ displayCurrency }) };
    },
  });
  const group = within(await screen.findByRole('radiogroup', { name: 'Display currency' }));
  expect(screen.getByText(/For the whole app. What you paid is shown at the rate of its day/)).toBeVisible();
  fireEvent.click(group.getByRole('radio', { name: 'BRL' }));
  await waitFor(() => {
    expect(sent('PUT /api/settings/display-currency')).toMatchObject([{ body: { currency: 'BRL' } }]);
  });
  expect(group.getByRole('radio', { name: 'BRL' })).toBeChecked();
});

it('the country of taxes is the one that the zone suggests until another is chosen', async () => {
  const { sent } = await open({
    'PUT /api/settings/tax-country': () => ({
      json: settingsOf({ taxCountry: 'other', taxCountryChosen: true }),
    }),
  });
  const group = within(await screen.findByRole('radiogroup', { name: 'Country where you pay tax' }));
  expect(group.getByRole('radio', { name: 'Brazil' })).toBeChecked();
  expect(screen.getByText(/Suggested by your time zone/)).toBeVisible();
  fireEvent.click(group.getByRole('radio', { name: 'Another' }));
  await waitFor(() => {
    expect(sent('PUT /api/settings/tax-country')).toMatchObject([{ body: { country: 'other' } }]);
  });
  await waitFor(() => {
    expect(screen.queryByText(/Suggested by your time zone/)).toBeNull();
  });
  expect(group.getByRole('radio', { name: 'Another' })).toBeChecked();
});

it('the dynamic balance is one link away', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Open the dynamic balance' })).toHaveAttribute(
    'href',
    '/dynamic-cash',
  );
});

it('settings that could not be read say so in the words of the text', async () => {
  await open({ 'GET /api/settings': () => problem(500, 'SERVER.UNEXPECTED') }, { language: 'en' });
  expect(await screen.findByText('Failed to load user settings. Please try again later.')).toBeVisible();
});
