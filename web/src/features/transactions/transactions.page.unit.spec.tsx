import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { problem } from '../../testing/fake-api';
import { cleanUp, LIST, queriesOf, rows, show } from './testing/show-transactions';
import { showDollars, showReais } from '../../testing/reais.fixture';
import { listOf, manualSale, trade, tradeId } from '../../testing/trades.fixture';

beforeEach(cleanUp);

afterEach(() => {
  showDollars();
  cleanUp();
  jest.restoreAllMocks();
});

describe('the list of transactions', () => {
  it('shows what was filled, signed, with the running balance of Bitcoin', async () => {
    await show();
    await screen.findByRole('table', { name: 'Transactions, newest first' });
    expect(rows()).toEqual([
      'Aug 3, 2026BuyRecommendation+0.0063000064,900.001.50410.370.21846310',
      'Jul 20, 2026SellManual−0.0063000064,900.001.50410.370.21846310',
    ]);
    expect(screen.getByText('2 trades')).toBeVisible();
  });

  it('is in reais of the day of each trade where reais are shown', async () => {
    await show();
    await screen.findByRole('table', { name: 'Transactions, newest first' });
    showReais();
    expect(rows()[0]).toBe('Aug 3, 2026BuyRecommendation+0.00630000356,950.008.252,257.040.21846310');
    expect(screen.getByRole('columnheader', { name: 'Total BRL' })).toBeVisible();
    expect(await screen.findByText(/What was paid is in reais of its own day/)).toBeVisible();
  });

  it('is filtered by kind, dates and state, which are in the address', async () => {
    const { calls } = await show({}, { path: '/transactions?type=sell&from=2026-02-01' });
    await screen.findByRole('table');
    expect(queriesOf(calls)[0]).toMatchObject({ type: 'sell', from: '2026-02-01', status: 'active' });
    expect(screen.getByRole('radio', { name: 'Sells' })).toBeChecked();
    fireEvent.click(screen.getByRole('radio', { name: 'Reinvestments' }));
    fireEvent.change(screen.getByLabelText('To date'), { target: { value: '2026-06-30' } });
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).toMatchObject({
        type: 'reinvestment',
        from: '2026-02-01',
        to: '2026-06-30',
      });
    });
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Deleted' }));
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).toMatchObject({ status: 'voided' });
    });
    expect(queriesOf(calls).at(-1)).not.toHaveProperty('type');
  });

  it("is of a period that people ask for, or of days of one's own", async () => {
    const { calls } = await show();
    await screen.findByRole('table');
    expect(screen.queryByLabelText('From date')).toBeNull();
    const period = screen.getByRole('combobox', { name: 'Period' });
    fireEvent.change(period, { target: { value: 'year' } });
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).toMatchObject({ from: expect.stringMatching(/^\d{4}-01-01$/) });
    });
    fireEvent.change(period, { target: { value: 'own' } });
    expect(screen.getByLabelText('From date')).toHaveValue(queriesOf(calls).at(-1)?.['from']);
    fireEvent.change(period, { target: { value: 'any' } });
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).not.toHaveProperty('from');
    });
    expect(screen.queryByLabelText('From date')).toBeNull();
  });

  it('asks nothing for an end before its beginning, and says so', async () => {
    const { calls } = await show({}, { path: '/transactions?from=2026-02-01&to=2026-01-01' });
    expect((await screen.findAllByText('The end date is before the start date.')).length).toBeGreaterThan(0);
    expect(queriesOf(calls)).toEqual([]);
  });

  it('reads older pages behind the place of the one before, and sees no row twice', async () => {
    const page = (from: number) =>
      Array.from({ length: 15 }, (_, index) => trade({ transactionId: tradeId(from + index) }));
    const { calls } = await show({
      [LIST]: ({ url }) => ({
        json: url.includes('cursor=second') ? listOf(page(200)) : listOf(page(100), 'second'),
      }),
    });
    await waitFor(() => {
      expect(screen.getByText('30 trades')).toBeVisible();
    });
    expect(queriesOf(calls).map(({ cursor, limit }) => [cursor, limit])).toEqual([
      [undefined, '100'],
      ['second', '100'],
    ]);
    await waitFor(() => {
      expect(rows().length).toBe(30);
    });
  });

  it('says while it is read again that its balances may be those of before', async () => {
    const list = { json: listOf([trade(), manualSale]) };
    const again = Promise.withResolvers<typeof list>();
    let reads = 0;
    await show({ [LIST]: () => ((reads += 1) === 1 ? list : again.promise) });
    const isBusy = () => screen.getByRole('table').closest('[aria-busy="true"]') !== null;
    await screen.findByRole('table');
    expect(isBusy()).toBe(false);
    act(() => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    });
    await waitFor(() => {
      expect(isBusy()).toBe(true);
    });
    again.resolve(list);
    await waitFor(() => {
      expect(isBusy()).toBe(false);
    });
  });

  it('finds words in all pages, one page after the other', async () => {
    const note = 'a gift from Ana';
    const { calls } = await show({
      [LIST]: ({ url }) => {
        const cursor = new URL(url, 'http://x').searchParams.get('cursor');
        const at = cursor === null ? 0 : Number(cursor);
        const items = Array.from({ length: 100 }, (_, index) =>
          trade({
            transactionId: tradeId(at * 100 + index + 1),
            notes: at === 3 && index === 7 ? note : null,
          }),
        );
        return { json: listOf(items, at < 3 ? String(at + 1) : null) };
      },
    });
    await screen.findByRole('table');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ANA gift' } });
    expect(await screen.findByText('1 of 400')).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(queriesOf(calls)).toHaveLength(4);
  });

  it('is printed whole (regression: 33 of 412 rows, and a blank place for the others)', async () => {
    const { calls } = await show({
      [LIST]: ({ url }) => {
        const at = Number(new URL(url, 'http://x').searchParams.get('cursor') ?? '0');
        const items = Array.from({ length: 100 }, (_, index) =>
          trade({ transactionId: tradeId(at * 100 + index + 1) }),
        );
        return { json: listOf(items, at < 2 ? String(at + 1) : null) };
      },
    });
    await screen.findByRole('table');
    const printed: number[] = [];
    jest.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'));
      printed.push(rows().length);
      fireEvent(window, new Event('afterprint'));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => {
      expect(printed).toEqual([300]);
    });
    expect(queriesOf(calls)).toHaveLength(3);
    expect(rows().length).toBeLessThan(300);
  });

  it('is not printed later, of its own accord, where there was nothing to print', async () => {
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const { served } = await show({ [LIST]: () => problem(500, 'SERVER.FAULT') });
    await screen.findByText('Failed to load transactions. Please try again later.');
    const button = screen.getByRole('button', { name: 'Print' });
    fireEvent.click(button);
    expect(button).not.toHaveAttribute('data-loading');
    served[LIST] = () => ({ json: listOf([trade()]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(print).not.toHaveBeenCalled();
  });

  it('does not wait to be printed with dates that are turned around', async () => {
    await show({}, { path: '/transactions?from=2026-08-10&to=2026-08-01' });
    const button = await screen.findByRole('button', { name: 'Print' });
    fireEvent.click(button);
    expect(button).not.toHaveAttribute('data-loading');
  });

  it('says what to do where there is nothing', async () => {
    await show({ [LIST]: () => ({ json: listOf([]) }) });
    expect(await screen.findByText(/No trades yet. Your first buy appears here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open weekly trade' })).toHaveAttribute('href', '/weekly-trade');
    fireEvent.click(screen.getByRole('radio', { name: 'Sells' }));
    expect(await screen.findByText('No trades match these filters.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(/No trades yet/)).toBeVisible();
  });

  it('says that it failed, and tries again', async () => {
    const { served } = await show({ [LIST]: () => problem(500, 'SERVER.FAULT') });
    expect(await screen.findByText('Failed to load transactions. Please try again later.')).toBeVisible();
    served[LIST] = () => ({ json: listOf([trade()]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('keeps what it has when an older page fails', async () => {
    const { served } = await show({
      [LIST]: ({ url }) =>
        url.includes('cursor') ? problem(500, 'SERVER.FAULT') : { json: listOf([trade()], 'second') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load transactions');
    expect(rows()).toHaveLength(1);
    served[LIST] = () => ({ json: listOf([manualSale]) });
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 trades')).toBeVisible();
  });

  it('is written in Portuguese', async () => {
    await show({}, { language: 'pt' });
    await screen.findByRole('table', { name: 'Transações, mais recentes primeiro' });
    expect(rows()[0]).toBe('03/08/2026CompraRecomendação+0,0063000064.900,001,50410,370,21846310');
  });
});

describe('the export', () => {
  const jsonFetch = () => globalThis.fetch;

  it('saves the file of the server as it is', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.defineProperty(URL, 'createObjectURL', { configurable: true, value: () => 'blob:x' });
    Object.defineProperty(URL, 'revokeObjectURL', { configurable: true, value: () => undefined });
    await show();
    await screen.findByRole('table');
    const api = jsonFetch();
    globalThis.fetch = async (input, init) => {
      if (input !== '/api/exports/transactions.csv') return api(input, init);
      const stub: unknown = {
        ok: true,
        status: 200,
        blob: async () => Promise.resolve(new Blob(['date\r\n'])),
      };
      if (!isResponse(stub)) throw new TypeError('not enough of a Response');
      return stub;
    };
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => {
      expect(saved).toEqual(['transactions-2026-08-12.csv']);
    });
  });

  it('says that it failed', async () => {
    await show({ 'GET /api/exports/transactions.csv': () => problem(500, 'SERVER.FAULT') });
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(
      await screen.findByRole('listitem', { name: 'The export failed. Please try again.' }),
    ).toBeVisible();
  });
});

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'blob' in value;
}
