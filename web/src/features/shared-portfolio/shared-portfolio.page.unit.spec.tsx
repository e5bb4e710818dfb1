import type { SharedAmountsResponse, SharedPercentsResponse } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';

import type { Language } from '../../lib/i18n/languages';
import { setHideAmounts } from '../../lib/preferences/preferences';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeAnswer } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { Component } from './shared-portfolio.page';

const original = globalThis.fetch;
beforeEach(forgetBrowser);
afterEach(() => {
  globalThis.fetch = original;
  setHideAmounts(false);
});

const READ = 'GET /api/shared/the-secret';

const SHARED = {
  date: '2026-11-27',
  recordedSince: '2026-11-25',
  expiresAt: '2026-12-27T12:00:00.000Z',
  price: { asOf: '2026-11-27T00:00:00.000Z', source: 'recording', status: 'recorded' },
  allocation: { bitcoinPercent: '82.42', cashPercent: '17.58' },
  totalReturnPercent: '20.11',
  twrPercent: '19.50',
  xirrPercent: null,
  maxDrawdownPercent: '4.20',
};
const HIDDEN: SharedPercentsResponse = {
  ...SHARED,
  amounts: 'hidden',
  days: [
    { date: '2026-11-24', index: '100.00' },
    { date: '2026-11-25', index: '111.11' },
  ],
};
const SHOWN: SharedAmountsResponse = {
  ...SHARED,
  amounts: 'shown',
  priceUsd: '110000.00',
  btc: '0.01000000',
  averagePriceUsd: '90000.00',
  totalInvestedUsd: '1111.11',
  portfolioCashUsd: '234.57',
  dynamicBalanceUsd: '40.80',
  btcValueUsd: '1100.00',
  portfolioValueUsd: '1334.57',
  profitLossUsd: '223.46',
  days: [
    { date: '2026-11-25', valueUsd: '1111.11', investedUsd: '1111.11' },
    { date: '2026-11-26', valueUsd: '1334.57', investedUsd: '1111.11' },
  ],
};

const show = async (language: Language = 'en') =>
  renderApp(
    <Routes>
      <Route path="/shared/:secret" element={<Component />} />
    </Routes>,
    { language, namespaces: ['shared-portfolio'], path: '/shared/the-secret' },
  );

async function open(answer: () => FakeAnswer, language?: Language) {
  fakeApi({ [READ]: answer });
  await show(language);
}

/** Narrow and no-break blanks count as blanks. */
const text = (): string => screen.getByRole('main').textContent.replace(/\s/g, ' ');

describe('a shared portfolio', () => {
  it('shows value, allocation, totals and the curve where amounts are shown', async () => {
    await open(() => ({ json: SHOWN }));
    expect(await screen.findByText('Portfolio cash, 17.58%')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Shared portfolio' })).toBeInTheDocument();
    expect(text()).toContain('Recorded since November 25, 2026. This link ends on');
    for (const figure of ['1,334.57', '1,111.11', '0.01000000', '90,000.00', '+20.11%', '+19.50%', '-4.20%'])
      expect(text().replace(/[−‑]/g, '-')).toContain(figure);
    expect(text()).toContain('Bitcoin, 82.42%');
    expect(text()).toContain('demo prices, Nov 26, 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: 'Value over time' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('shows them also to somebody who hides the amounts of their own', async () => {
    setHideAmounts(true);
    await open(() => ({ json: SHOWN }));
    await screen.findByText('Portfolio cash, 17.58%');
    expect(text()).toContain('1,334.57');
  });

  it('shows percents and the index alone where amounts are hidden, in Portuguese too', async () => {
    await open(() => ({ json: HIDDEN }), 'pt');
    expect(await screen.findByText('retorno total; quem compartilha não mostra valores')).toBeInTheDocument();
    expect(text()).toContain('82,42%');
    expect(text()).toContain('Somente leitura. Registrada desde 25 de novembro de 2026.');
    expect(text()).not.toMatch(/US\$|R\$|BTC\b/);
    await userEvent.click(screen.getByRole('button', { name: 'Tabela' }));
    const table = await screen.findByRole('table', { name: 'Índice ao longo do tempo' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['25/11/2026111,11', '24/11/2026100,00']);
  });

  it('is read without the session of whoever looks', async () => {
    signIn();
    fakeApi({ [READ]: () => ({ json: HIDDEN }) });
    const serve = globalThis.fetch;
    const tokens: (string | null)[] = [];
    globalThis.fetch = async (input, init) => {
      if (input === '/api/shared/the-secret') tokens.push(new Headers(init?.headers).get('Authorization'));
      return serve(input, init);
    };
    await show();
    await screen.findByText('total return; the owner shares no amounts');
    expect(tokens).toEqual([null]);
  });

  it('says that nothing is recorded yet', async () => {
    await open(() => ({
      json: { ...HIDDEN, recordedSince: null, allocation: null, totalReturnPercent: null, days: [] },
    }));
    expect(await screen.findByText('Nothing has been recorded in this portfolio yet.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Key metrics' })).toBeNull();
  });

  it('draws no chart of a single day, or without prices', async () => {
    await open(() => ({ json: { ...HIDDEN, days: [] } }));
    expect(await screen.findByText('There are not enough days with a price for a chart yet.')).toBeVisible();
  });

  it.each([
    [404, 'SHARE.UNKNOWN', 'There is no shared portfolio at this address.'],
    [410, 'SHARE.EXPIRED', 'This link has expired.'],
    [403, 'SHARE.UNAVAILABLE', 'This portfolio is not being shown at the moment.'],
  ])('says in one sentence why there is nothing: %i', async (status, code, sentence) => {
    await open(() => problem(status, code));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    let reads = 0;
    await open(() => {
      reads += 1;
      return reads === 1 ? problem(429, 'SHARE.TOO_MANY_REQUESTS') : { json: HIDDEN };
    });
    // It was tried again by itself first where that may help.
    const again = screen.queryByRole('button', { name: 'Try again' });
    if (again !== null) await userEvent.click(again);
    expect(
      await screen.findByText('total return; the owner shares no amounts', {}, { timeout: 3000 }),
    ).toBeInTheDocument();
  });
});
