import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { meOf, TODAY } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as ManualTransactionPage } from './manual-transaction.page';
import { choose, confirm, done, field, filled, openForm, RECORD, submit, type } from './testing/open-form';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

describe('a buy', () => {
  it('is summed up, confirmed and recorded once for a double click', async () => {
    const { sent } = await openForm();
    await filled();
    choose(/Acquire Bitcoin/);
    type(/Quantity in BTC/, '0.01');
    type(/Fee in USD/, '1.50');
    expect(field(/Total value/)).toHaveValue('651.50');
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('651.50')).toBeVisible();
    expect(summary.queryByRole('region', { name: /Brazil/ })).toBeNull();
    expect(await summary.findByText('22846310')).toBeVisible();
    submit();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/This changes your portfolio from that date on/)).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Register buy' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Register another' })).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent()[0]?.body).toEqual({
      type: 'buy',
      tradedOn: TODAY,
      quantityBtc: '0.01000000',
      priceUsd: '65000.00',
      feeUsd: '1.50',
      rsi: 27.99,
      regime: 'bear',
    });
    expect(screen.getAllByText('Buy registered').length).toBeGreaterThan(0);
  });

  it('in reais sends dollars at the rate with day and source of it', async () => {
    const { sent } = await openForm({}, 'pt');
    await screen.findByDisplayValue('65.000,00');
    choose(/Adquirir Bitcoin/);
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    expect(await screen.findByDisplayValue('351.000,00')).toBeVisible();
    expect(screen.getByText('Cotação: 26 de novembro de 2026, PTAX')).toBeVisible();
    type(/Valor total/, '3.510,00');
    expect(field(/Quantidade/)).toHaveValue('0,01000000');
    submit('Registrar transação');
    await confirm('Registrar compra');
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({
        priceUsd: '65000.00',
        quantityBtc: '0.01000000',
        paid: {
          currency: 'BRL',
          amountBrl: '3510.00',
          rate: '5.4',
          rateDate: '2026-11-26',
          rateSource: 'PTAX',
        },
      });
    });
  });

  it('is reported when only the default rate is known', async () => {
    await openForm({
      'GET /api/exchange-rates/usd-brl': () => ({
        json: {
          pair: 'USD/BRL',
          date: TODAY,
          rate: '5',
          rateDate: TODAY,
          rateSource: 'default',
          isDefault: true,
        },
      }),
    });
    await filled();
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    expect(await screen.findByText(/Unable to get current exchange rate/)).toBeVisible();
  });

  it('at an unusual price is asked about, and goes through once it was confirmed', async () => {
    const { sent } = await openForm({
      [RECORD]: (call) =>
        JSON.stringify(call.body).includes('"confirmed":true')
          ? done(call)
          : problem(409, 'LEDGER.NEEDS_CONFIRMATION', {
              warnings: [
                {
                  ...{ kind: 'price_far_from_close', priceUsd: '6500.00', dayCloseUsd: '65000.00' },
                  comparedWith: 'newest_price',
                },
              ],
            }),
    });
    await filled();
    choose(/Acquire Bitcoin/);
    type(/Price of one Bitcoin/, '6,500.00');
    type(/Quantity in BTC/, '0.01');
    submit();
    await confirm('Register buy');
    expect(await screen.findByText('Is this price right?')).toBeVisible();
    expect(screen.getByText('Newest price')).toBeVisible();
    await confirm('Record anyway');
    expect(await screen.findByRole('button', { name: 'Register another' })).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.body).toMatchObject({ confirmed: true });
    expect(sent()[1]?.key).toBe(sent()[0]?.key);
  });
});

describe('a sale', () => {
  const fillIn = async (): Promise<void> => {
    await filled();
    choose(/Liquidate Bitcoin/);
    await screen.findByText(/Available on that date/);
    type(/Quantity in BTC/, '0.1');
  };

  it('adds its proceeds to portfolio cash, and says so', async () => {
    const { sent } = await openForm();
    await fillIn();
    expect(screen.getByText(/Proceeds minus the fee go to portfolio cash/)).toBeVisible();
    submit();
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1,217.18')).toBeVisible();
    expect(dialog.getByText('7,717.18')).toBeVisible();
    const month = within(await dialog.findByRole('region', { name: /Brazil: sales of November 2026/ }));
    // 10,750.00 and 6,500.00 dollars at 5.25. One line; the rest of it is folded.
    expect((await month.findByText(/Above Brazil's monthly exemption by/)).parentElement).toHaveTextContent(
      "Above Brazil's monthly exemption by 9,875.00 BRL",
    );
    expect(month.getByText('44,875.00')).not.toBeVisible();
    await confirm('Register sale');
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ type: 'sell', proceedsTo: 'portfolio_cash' });
    });
  });

  it('keeps them outside when the switch is off', async () => {
    const { sent } = await openForm();
    await fillIn();
    fireEvent.click(screen.getByRole('switch', { name: /Add proceeds to portfolio cash/ }));
    expect(screen.getByText(/You took the money out/)).toBeVisible();
    submit();
    await confirm('Register sale');
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ proceedsTo: 'pocket' });
    });
  });

  it('can still be tried where the balance could not be read', async () => {
    const { sent } = await openForm({
      'GET /api/portfolio/sellable': () => problem(500, 'SERVER.UNEXPECTED'),
    });
    await filled();
    choose(/Liquidate Bitcoin/);
    expect(await screen.findByText(/Error validating balance/)).toBeVisible();
    type(/Quantity in BTC/, '0.1');
    submit();
    await confirm('Register sale');
    await waitFor(() => {
      expect(sent()).toHaveLength(1);
    });
  });
});

describe('a failure', () => {
  it('says what failed, keeps the form, and is tried again under the same key', async () => {
    let fails = true;
    const { sent } = await openForm({
      [RECORD]: (call) => {
        if (!fails) return done(call);
        throw new TypeError('dropped');
      },
    });
    await filled();
    choose(/Acquire Bitcoin/);
    type(/Quantity in BTC/, '0.01');
    submit();
    await confirm('Register buy');
    expect(
      await screen.findByText('Failed to register transaction. Please check your data and try again.'),
    ).toBeVisible();
    fails = false;
    await confirm('Register buy');
    expect(await screen.findByRole('button', { name: 'Register another' })).toBeVisible();
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('that the ledger explains is reported in its words', async () => {
    await openForm({
      [RECORD]: () =>
        problem(409, 'LEDGER.INSUFFICIENT_BITCOIN', {
          available: '0.05000000',
          requested: '0.10000000',
        }),
    });
    await filled();
    choose(/Liquidate Bitcoin/);
    await screen.findByText(/Available on that date/);
    type(/Quantity in BTC/, '0.1');
    submit();
    await confirm('Register sale');
    expect(
      await screen.findByText(/Insufficient balance. Available: 0.05000000 BTC, Requested: 0.10000000 BTC/),
    ).toBeVisible();
  });

  it('to read the account can be tried again', async () => {
    let fails = true;
    fakeApi({
      'GET /api/me': () => (fails ? problem(500, 'SERVER.UNEXPECTED') : { json: meOf() }),
    });
    await renderApp(<ManualTransactionPage />, { namespaces: ['manual-transaction'] });
    await screen.findByText('Your account could not be read. Please try again.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('form')).toBeVisible();
  });
});

it('another trade can be registered at once, on an empty form', async () => {
  await openForm({}, 'en', '/transactions/new?type=buy');
  await filled();
  type(/Quantity in BTC/, '0.01');
  submit();
  await confirm('Register buy');
  fireEvent.click(await screen.findByRole('button', { name: 'Register another' }));
  expect(field(/Quantity in BTC/)).toHaveValue('');
  expect(screen.getByRole('radio', { name: /Acquire Bitcoin/ })).toBeChecked();
});
