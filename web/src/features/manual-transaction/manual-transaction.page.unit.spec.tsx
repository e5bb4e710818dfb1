import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { TODAY } from '../../testing/account.fixture';
import { problem } from '../../testing/fake-api';
import { choose, dayOf, field, filled, openForm, submit, type } from './testing/open-form';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

describe('the form fills in the day', () => {
  it('with its closing price, RSI and regime, and their source', async () => {
    await openForm();
    await filled();
    expect(field(/Monthly RSI/)).toHaveValue('27.99');
    expect(screen.getByRole('combobox', { name: 'Market regime' })).toHaveValue('bear');
    expect(
      screen.getByText(/Price, RSI and regime of November 27, 2026, closing price from coinbase/),
    ).toBeVisible();
  });

  it('again for another date', async () => {
    await openForm();
    await filled();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
    expect(await screen.findByDisplayValue('60,000.00')).toBeVisible();
    expect(field(/Monthly RSI/)).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Market regime' })).toHaveValue('');
  });

  it.each([
    ['carried', /No price for November 27, 2026; using the one of November 25, 2026/],
    ['interpolated', /has no close of its own: it was computed between two known ones/],
    ['running', /November 27, 2026 is not over/],
    ['after_recording', /Demo prices end on/],
  ] as const)('with a note where it has no close of its own (%s)', async (note, text) => {
    await openForm({
      [`GET /api/market/days/${TODAY}`]: () => ({ json: dayOf(TODAY, { note, pricedOn: '2026-11-25' }) }),
    });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('but keeps a price that was typed, until it is loaded again', async () => {
    const { calls } = await openForm();
    await filled();
    type(/Price of one Bitcoin/, '64,000.00');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
    await waitFor(() => {
      expect(calls.some(({ route }) => route === 'GET /api/market/days/2026-11-20')).toBe(true);
    });
    expect(field(/Price of one Bitcoin/)).toHaveValue('64,000.00');
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByDisplayValue('60,000.00')).toBeVisible();
  });

  it('and a day that is not known leaves the price to the person', async () => {
    await openForm({ [`GET /api/market/days/${TODAY}`]: () => problem(404, 'MARKET.DAY_UNKNOWN') });
    expect(await screen.findByText(/No figures are known for this day/)).toBeVisible();
    expect(field(/Price of one Bitcoin/)).toHaveValue('');
  });

  it.each([429, 500, 503])(
    'and figures that cannot be read (%i) can be read again (regression: "No figures are known for this day")',
    async (status) => {
      const { calls } = await openForm({
        [`GET /api/market/days/${TODAY}`]: () => problem(status, 'SERVER.UNAVAILABLE'),
      });
      expect(await screen.findByText(/The figures of this day could not be read/)).toBeVisible();
      expect(screen.queryByText(/No figures are known/)).toBeNull();
      const before = calls.length;
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => {
        expect(calls.length).toBeGreaterThan(before);
      });
    },
  );

  it('the regime can be cleared', async () => {
    await openForm();
    await filled();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('combobox', { name: 'Market regime' })).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  });
});

describe('the messages', () => {
  it('name all that is missing once the person has tried', async () => {
    const { sent } = await openForm({
      [`GET /api/market/days/${TODAY}`]: () => problem(404, 'MARKET.DAY_UNKNOWN'),
    });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } });
    expect(screen.queryByText('Quantity is required')).toBeNull();
    submit();
    for (const message of [
      'Transaction type is required',
      'Date is required',
      'Quantity is required',
      'Price is required',
      'Value is required',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it.each([
    [/Quantity in BTC/, 'Quantity'],
    [/Price of one Bitcoin/, 'Price'],
    [/Total value/, 'Value'],
  ])('say of %s what is wrong with it', async (name, word) => {
    await openForm();
    await filled();
    type(name, 'abc');
    expect(await screen.findByText(`${word} must be a valid number`)).toBeVisible();
    type(name, '0');
    expect(await screen.findByText(`${word} must be greater than zero`)).toBeVisible();
  });

  it('are of the RSI too', async () => {
    await openForm();
    await filled();
    expect(field(/Monthly RSI/)).not.toBeVisible();
    fireEvent.click(screen.getByText('More'));
    expect(field(/Monthly RSI/)).toBeVisible();
    type(/Monthly RSI/, 'high');
    expect(await screen.findByText('RSI must be a valid number if provided')).toBeVisible();
  });

  it('reject what two readers could read differently', async () => {
    await openForm();
    await filled();
    type(/Quantity in BTC/, '1,234');
    expect(await screen.findByText(/Use a point for cents/)).toBeVisible();
  });

  it('of a sale compare with what was held on that date', async () => {
    await openForm();
    await filled();
    choose(/Liquidate Bitcoin/);
    expect(await screen.findByText(/Later sales already use part of it/)).toHaveTextContent(
      'Available on that date: 0.20000000 BTC',
    );
    type(/Quantity in BTC/, '0.3');
    expect(
      await screen.findByText('Insufficient balance. Available: 0.20000000 BTC, Requested: 0.30000000 BTC'),
    ).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Sell all of it' }));
    expect(field(/Quantity in BTC/)).toHaveValue('0.20000000');
    expect(screen.queryByText(/Insufficient balance/)).toBeNull();
  });

  it('are in Portuguese as well', async () => {
    await openForm({}, 'pt');
    await screen.findByDisplayValue('65.000,00');
    submit('Registrar transação');
    expect(await screen.findByText('O tipo de transação é obrigatório')).toBeVisible();
    expect(screen.getByText('A quantidade é obrigatória')).toBeVisible();
  });
});
