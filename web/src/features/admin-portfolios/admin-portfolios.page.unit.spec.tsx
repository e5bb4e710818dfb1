import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { AdminPortfoliosResponse } from '@app/contracts';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component } from './admin-portfolios.page';

const original = globalThis.fetch;
const LIST = 'GET /api/admin/portfolios';
const ID = '0199a000-0000-7000-8000-0000000000b1';

afterEach(() => {
  globalThis.fetch = original;
});

const amounts = {
  ...{ btc: '0.17962501', investedUsd: '12660.00', portfolioCashUsd: '110.93' },
  dynamicBalanceUsd: '0.00',
};
const answer = (changed: Partial<AdminPortfoliosResponse> = {}): AdminPortfoliosResponse => ({
  portfolios: [{ userId: ID, username: 'marina', ...amounts, revision: '329', isParked: false }],
  totals: { ...amounts, people: 1 },
  comparison: null,
  nextCursor: null,
  ...changed,
});

async function open(route: FakeRoute, language: Language = 'en'): Promise<readonly FakeCall[]> {
  const calls = fakeApi({ [LIST]: route });
  await renderApp(<Component />, { language, namespaces: ['admin-portfolios'] });
  return calls;
}

describe('the portfolios of everybody', () => {
  it('show each with name, amounts and record, and all together', async () => {
    await open(() => ({ json: answer() }));
    const row = await screen.findByRole('row', { name: /marina/ });
    expect(row).toHaveTextContent('12,660.00');
    expect(row).toHaveTextContent('110.93');
    expect(row).toHaveTextContent('Revision 329');
    expect(within(row).getByRole('link', { name: 'marina' })).toHaveAttribute(
      'href',
      `/admin/users?user=${ID}`,
    );
    expect(screen.getByRole('region', { name: 'Everyone together' })).toHaveTextContent(
      '1 person with records',
    );
  });

  it('can be ordered by an amount', async () => {
    const calls = await open(() => ({ json: answer() }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'btc');
    await screen.findByRole('row', { name: /marina/ });
    expect(calls.map(({ url }) => new URL(url, 'http://x').searchParams.get('order'))).toEqual([
      'name',
      'btc',
    ]);
  });

  it('say whose record is parked, who was erased and who has none (pt)', async () => {
    const [one] = answer().portfolios;
    if (one === undefined) throw new Error('a row expected');
    const portfolios = [
      { ...one, isParked: true },
      { ...one, userId: ID.replace('b1', 'b2'), username: null },
      { ...one, userId: ID.replace('b1', 'b3'), username: 'rafael', revision: null },
    ];
    await open(() => ({ json: answer({ portfolios }) }), 'pt');
    expect(await screen.findByText('Parado')).toBeVisible();
    expect(screen.getByText('Pessoa apagada')).toBeVisible();
    expect(screen.getByText('Sem registros')).toBeVisible();
  });

  it('say when there are none, and when they could not be read', async () => {
    let tries = 0;
    await open(() => {
      tries += 1;
      return tries === 1 ? problem(500, 'SERVER.UNEXPECTED') : { json: answer({ portfolios: [] }) };
    });
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    if (again !== undefined) await userEvent.click(again);
    expect(await screen.findByText('Nobody has records yet.')).toBeVisible();
  });

  it('say how the last night went and mark who differs; compared on demand, one after the other', async () => {
    const other = ID.replace('b1', 'b2');
    const [one] = answer().portfolios;
    if (one === undefined) throw new Error('a row expected');
    const portfolios = [one, { ...one, userId: other, username: 'rafael' }];
    const comparison = {
      ...{ finishedAt: '2026-11-30T03:00:00.000Z', streams: 12, differences: 2, behind: 1 },
      differing: [other],
    };
    const diff = { person: { userId: ID, username: 'marina', isErased: false }, streams: 3, behind: [] };
    const calls = fakeApi({
      [LIST]: () => ({ json: answer({ portfolios, comparison }) }),
      [`GET /api/admin/streams/ledger-${ID}/differences`]: () => ({
        json: { ...diff, differences: [], total: 0 },
      }),
      [`GET /api/admin/streams/ledger-${other}/differences`]: () => problem(503, 'SERVER.UNAVAILABLE'),
    });
    await renderApp(<Component />, { namespaces: ['admin-portfolios'] });
    await screen.findByRole('row', { name: /marina/ });
    const night = screen.getByRole('region', { name: 'Agreement with the streams' });
    expect(night).toHaveTextContent('2 figures differ from the streams');
    expect(night).toHaveTextContent('The newest events of 1 stream were not compared');
    expect(screen.getByRole('row', { name: /rafael/ })).toHaveTextContent('Differs');
    expect(screen.getByRole('row', { name: /marina/ })).not.toHaveTextContent('Differs');
    await userEvent.click(screen.getByRole('button', { name: 'Compare with the streams' }));
    expect(await screen.findByText('Agrees')).toBeVisible();
    expect(await screen.findByText('Not compared')).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual([
      LIST,
      `GET /api/admin/streams/ledger-${ID}/differences`,
      `GET /api/admin/streams/ledger-${other}/differences`,
    ]);
  });

  it('say when nothing was compared yet (pt)', async () => {
    await open(() => ({ json: answer() }), 'pt');
    expect(await screen.findByText(/Ainda não há resultado/)).toBeVisible();
  });
});
