import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type {
  MarketFeedsResponse,
  ProjectionsResponse,
  QuarantinedPriceView,
  SystemPart,
  SystemResponse,
} from '@app/contracts';
import { systemPartNameSchema, systemReasonSchema } from '@app/contracts';

import { LANGUAGES } from '../../lib/i18n/languages';
import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { testI18n } from '../../testing/test-i18n';
import { Component } from './admin-system.page';

const original = globalThis.fetch;
const AT = '2026-11-30T02:00:00.000Z';
const RETRY = 'POST /api/admin/projections/parked/ledger-1/retry';
const ACCEPT = 'POST /api/admin/market/quarantine/7/accept';

afterEach(() => {
  globalThis.fetch = original;
});

const part = (changed: Partial<SystemPart>): SystemPart => ({
  ...{ part: 'postgres', status: 'ok', reason: null, count: null, detail: null },
  ...changed,
});
const system: SystemResponse = {
  parts: [
    part({ part: 'event-store', status: 'failing', reason: 'down', detail: 'no leader' }),
    part({ part: 'payments', status: 'warning', reason: 'payments-waiting', count: 2 }),
    part({}),
  ],
  jobs: [{ part: 'anchors', state: 'failing', failure: 'the store is away', reportedAt: AT }],
  mails: [{ template: 'welcome', sent: 3, pending: 0, failed: 1, kept: 0 }],
  payments: { open: 1, held: 2, underpaid: 0, lastNoticeAt: null },
  anchor: null,
  rate: { day: '2026-11-27', source: 'Banco Central' },
  version: { product: '0.1.0', strategy: '1', node: 'v24.18.0' },
};
const projections: ProjectionsResponse = {
  activeSchema: 'read_1',
  projections: [
    {
      ...{ name: 'read-models', partition: 0, partitions: 1, commitPosition: '77', preparePosition: '77' },
      ...{ lastProgressAt: AT, secondsSinceProgress: 4 },
    },
  ],
  streams: { tracked: 12, parked: 1 },
  parked: [
    {
      ...{ stream: 'ledger-1', revision: '4', parkedAt: AT, reason: 'unreadable', waitingEvents: 2 },
      firstEvent: {
        ...{ revision: '5', type: 'ledger.bitcoin-bought' },
        eventId: '0199a000-0000-7000-8000-0000000000e1',
      },
    },
  ],
};
const price: QuarantinedPriceView = {
  ...{ id: '7', series: 'market', kind: 'close', day: '2026-11-29', source: 'Kraken', price: '150000.00' },
  ...{ reference: '90000.00', reason: 'jump', status: 'waiting', seen: '1', firstSeenAt: AT, lastSeenAt: AT },
  ...{ decidedBy: null, decidedAt: null, note: null },
};
const feeds: MarketFeedsResponse = { series: 'recorded', feeds: [], backfill: [], waiting: 1 };

async function open(
  routes: Record<string, FakeRoute> = {},
  language: Language = 'en',
): Promise<readonly FakeCall[]> {
  const calls = fakeApi({
    'GET /api/admin/system': () => ({ json: system }),
    'GET /api/admin/projections': () => ({ json: projections }),
    'GET /api/admin/market/feeds': () => ({ json: feeds }),
    'GET /api/admin/market/quarantine': () => ({ json: { items: [price] } }),
    ...routes,
  });
  await renderApp(<Component />, { language, namespaces: ['admin-system'] });
  return calls;
}

describe('the system page', () => {
  it('shows the parts in the order of the server, with what to do and the words of the part', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Parts' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      'Event store',
      'Payments',
      'Postgres',
    ]);
    expect(rows[0]).toHaveTextContent('Failing');
    expect(rows[0]).toHaveTextContent('requests are refused until it is back');
    expect(rows[0]).toHaveTextContent('no leader');
    expect(rows[1]).toHaveTextContent('2 payments wait for a decision.');
    expect(rows[2]).toHaveTextContent('Nothing to do.');
  });

  it('retries a parked stream after a dialog that says what happens', async () => {
    const calls = await open({
      [RETRY]: () => ({ json: { stream: 'ledger-1', action: 'retry', revision: '6' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry ledger-1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply the parked events of ledger-1 again?' });
    expect(within(dialog).getByText(/Nothing is skipped/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Retry ledger-1' });
    expect(calls.filter(({ route }) => route === RETRY)).toHaveLength(1);
    expect(calls.filter(({ route }) => route === 'GET /api/admin/projections').length).toBeGreaterThan(1);
  });

  it('accepts a price that is not believed, and says when somebody else was quicker', async () => {
    await open({ [ACCEPT]: () => problem(409, 'MARKET.QUARANTINE_DECIDED') });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Accept: Close of November 29, 2026, Kraken' }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('150,000.00 USD');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
  });

  it('says what is empty, and what could not be read, each by itself (pt)', async () => {
    await open(
      {
        'GET /api/admin/system': () => problem(500, 'SERVER.UNEXPECTED'),
        'GET /api/admin/market/quarantine': () => ({ json: { items: [] } }),
      },
      'pt',
    );
    expect(await screen.findByText('Nenhum preço espera uma decisão.')).toBeVisible();
    expect((await screen.findAllByText('Não foi possível ler.')).length).toBeGreaterThan(1);
    expect(await screen.findByRole('table', { name: 'Fluxos parados' })).toBeVisible();
  });

  it.each(LANGUAGES)('has words for every part and every reason (%s)', async (language) => {
    const i18n = await testI18n(language);
    await i18n.loadNamespaces('admin-system');
    const t = i18n.getFixedT(language, 'admin-system');
    const keys = [
      ...systemPartNameSchema.options.map((name) => `part.${name}` as const),
      ...systemReasonSchema.options.map((reason) => `reason.${reason}.todo` as const),
    ];
    expect(keys.filter((key) => !i18n.exists(key, { ns: 'admin-system', count: 1 }))).toEqual([]);
    expect(
      systemReasonSchema.options.filter((reason) => t(`reason.${reason}.fact`, { count: 2 }) === ''),
    ).toEqual([]);
  });
});
