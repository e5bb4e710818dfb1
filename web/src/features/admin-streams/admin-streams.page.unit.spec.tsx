import type { StreamEventsResponse, StreamListResponse } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component } from './admin-streams.page';

const original = globalThis.fetch;
const USER = '0199a000-0000-7000-8000-0000000000a2';
const LEDGER = `ledger-${USER}`;
const AT = '2026-11-30T12:00:00.000Z';
const LIST = 'GET /api/admin/streams';
const OPEN = `GET /api/admin/streams/${LEDGER}`;
const OPENED = `/admin/streams?stream=${LEDGER}`;
const owner = { userId: USER, username: 'marina' };

afterEach(() => {
  globalThis.fetch = original;
});

async function open(
  routes: Record<string, FakeRoute>,
  path = '/admin/streams',
  language: Language = 'en',
): Promise<readonly FakeCall[]> {
  const calls = fakeApi(routes);
  await renderApp(<Component />, { language, namespaces: ['admin-streams'], path });
  return calls;
}

const press = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name }));
};

const listed = (
  stream: string,
  changed: Partial<StreamListResponse['streams'][number]> = {},
): StreamListResponse['streams'][number] => ({
  ...{ stream, category: 'ledger', owner, head: { revision: '7', type: 'ledger.deposited', at: AT } },
  ...changed,
});

const event = (revision: string, type: string): StreamEventsResponse['events'][number] => ({
  ...{ revision, type, at: AT, id: USER, commandId: USER, correlationId: 'c-1', hash: 'ab12' },
  actor: { kind: 'user', id: USER, username: 'marina' },
  data: { amount: '700', note: '[sealed]' },
});

const page = (changed: Partial<StreamEventsResponse> = {}): StreamEventsResponse => ({
  ...{ stream: LEDGER, category: 'ledger', owner, end: '7', nextFrom: null },
  events: [event('7', 'ledger.deposited'), event('6', 'ledger.bitcoin-bought')],
  chain: { from: '6', to: '7', fault: null },
  ...changed,
});

describe('the streams', () => {
  it('are listed with person and newest event, and one that was deleted is named', async () => {
    await open({
      [LIST]: () => ({
        json: {
          streams: [listed(LEDGER), listed('payment-x', { category: 'payment', owner: null, head: null })],
          nextCursor: null,
        },
      }),
    });
    const row = await screen.findByRole('row', { name: /marina/ });
    expect(within(row).getByRole('link', { name: LEDGER })).toHaveAttribute('href', OPENED);
    expect(within(row).getByText('7')).toBeVisible();
    expect(within(row).getByText('2026-11-30 12:00:00')).toBeVisible();
    expect(screen.getByText('Deleted')).toBeVisible();
  });

  it('are found by text and category, page by page, and nothing found is said', async () => {
    const calls = await open({
      [LIST]: ({ url }) => {
        if (url.includes('search=nobody')) return { json: { streams: [], nextCursor: null } };
        return url.includes('cursor=next')
          ? { json: { streams: [listed('ledger-second')], nextCursor: null } }
          : { json: { streams: [listed(LEDGER)], nextCursor: 'next' } };
      },
    });
    await press('Show more streams');
    expect(await screen.findByText('ledger-second')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'ledger');
    await userEvent.type(screen.getByRole('searchbox'), ' nobody ');
    await press('Find');
    expect(await screen.findByText('No stream was found for “nobody”.')).toBeVisible();
    expect(calls.at(-1)?.url).toContain('category=ledger&search=nobody');
  });

  it('can be asked for again when they could not be read (pt)', async () => {
    let tries = 0;
    await open(
      {
        [LIST]: () => {
          tries += 1;
          return tries === 1
            ? problem(503, 'SERVICE.UNAVAILABLE')
            : { json: { streams: [], nextCursor: null } };
        },
      },
      '/admin/streams?category=payment',
      'pt',
    );
    expect(await screen.findByText('Não foi possível ler os fluxos.')).toBeVisible();
    await press('Tentar de novo');
    expect(await screen.findByText('Ainda não há fluxo deste tipo.')).toBeVisible();
  });
});

describe('a stream', () => {
  it('shows its events with data, person and request, and what the chain proves', async () => {
    await open({ [OPEN]: () => ({ json: page() }) }, OPENED);
    expect(await screen.findByText(/^Revisions 6 to 7: the hash chain holds\./)).toBeVisible();
    const row = screen.getByRole('row', { name: /ledger\.deposited/ });
    await userEvent.click(within(row).getByText('Data of revision 7'));
    expect(within(row).getByText(/"note": "\[sealed\]"/)).toBeVisible();
    expect(within(row).getByRole('link', { name: 'c-1' })).toHaveAttribute(
      'href',
      '/admin/logs?log=service&correlation=c-1',
    );
    expect(within(row).getByRole('link', { name: 'marina' })).toHaveAttribute(
      'href',
      `/admin/users?user=${USER}`,
    );
  });

  it('is read on to older events, and filtered by type', async () => {
    await open(
      {
        [OPEN]: ({ url }) => ({
          json: url.includes('from=5')
            ? page({
                events: [event('5', 'ledger.withdrawn')],
                chain: { from: '5', to: '5', fault: { revision: '5', fault: 'hash' } },
              })
            : page({ nextFrom: '5' }),
        }),
      },
      OPENED,
    );
    await press('Show older events');
    expect(await screen.findByRole('row', { name: /ledger\.withdrawn/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The chain does not hold at revision 5: its content is not what was hashed.',
    );
    await userEvent.selectOptions(screen.getByLabelText(/^Type/), 'ledger.withdrawn');
    expect(screen.queryByRole('row', { name: /ledger\.deposited/ })).toBeNull();
    expect(screen.getByRole('row', { name: /ledger\.withdrawn/ })).toBeVisible();
  });

  it('is entered at a revision, and names the newest one beyond the end', async () => {
    const calls = await open(
      {
        [OPEN]: ({ url }) => ({
          json: url.includes('from=99') ? page({ events: [], chain: null }) : page(),
        }),
      },
      OPENED,
    );
    const field = await screen.findByRole('textbox', { name: 'Revision' });
    await userEvent.type(field, 'x');
    await press('Go to revision');
    expect(await screen.findByText('Enter a whole number from 0 to 7')).toBeVisible();
    expect(calls).toHaveLength(1);
    await userEvent.clear(field);
    await userEvent.type(field, '99');
    await press('Go to revision');
    expect(await screen.findByText('There is no such revision. The newest one is 7.')).toBeVisible();
    await press('Newest');
    expect(await screen.findByRole('row', { name: /ledger\.deposited/ })).toBeVisible();
  });

  it.each([
    [404, 'STREAM.NOT_FOUND', 'Stream not found.'],
    [410, 'STREAM.DELETED', /^This stream was deleted in the event store\./],
    [503, 'SERVICE.UNAVAILABLE', 'The stream could not be read.'],
  ])('says why it cannot be read (%s)', async (status, code, words) => {
    await open({ [OPEN]: () => problem(status, code) }, OPENED);
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('a stream that is followed', () => {
  it('shows what is new on top without a look into it while nothing is', async () => {
    let end = '7';
    const calls = await open(
      {
        [LIST]: () => ({
          json: {
            streams: [listed(LEDGER, { head: { revision: end, type: 'ledger.deposited', at: AT } })],
            nextCursor: null,
          },
        }),
        [OPEN]: ({ url }) =>
          url.includes('direction=forward')
            ? {
                json: page({
                  events: [event('8', 'ledger.bitcoin-sold')],
                  ...{ end: '8', chain: { from: '8', to: '8', fault: null } },
                }),
              }
            : { json: page() },
      },
      OPENED,
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Follow' }));
    await waitFor(() => {
      expect(calls.filter(({ route }) => route === LIST)).not.toHaveLength(0);
    });
    expect(calls.filter(({ route }) => route === OPEN)).toHaveLength(1);

    end = '8';

    expect(await screen.findByText('1 new event', undefined, { timeout: 8_000 })).toBeVisible();
    const [, newest] = screen.getAllByRole('row');
    expect(newest).toHaveTextContent('ledger.bitcoin-sold');
    expect(calls.at(-1)?.url).toContain('from=8');
    expect(screen.getByText(/Revisions 6 to 8: the hash chain holds/)).toBeVisible();
  }, 15_000);
});

describe('a slow read of a stream that is followed', () => {
  it('is waited for (regression: thrown away and sent again, each stored as a look)', async () => {
    let answer: (() => void) | undefined;
    const head = { revision: '8', type: 'ledger.deposited', at: AT };
    const calls = await open(
      {
        [LIST]: () => ({ json: { streams: [listed(LEDGER, { head })], nextCursor: null } }),
        [OPEN]: async ({ url }) => {
          if (!url.includes('direction=forward')) return { json: page() };
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return {
            json: page({
              events: [event('8', 'ledger.bitcoin-sold')],
              ...{ end: '8', chain: { from: '8', to: '8', fault: null } },
            }),
          };
        },
      },
      OPENED,
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Follow' }));
    await waitFor(
      () => {
        expect(calls.filter(({ route }) => route === LIST).length).toBeGreaterThan(1);
      },
      { timeout: 8_000 },
    );
    answer?.();
    expect(await screen.findByText('1 new event')).toBeVisible();
    expect(calls.filter(({ url }) => url.includes('direction=forward'))).toHaveLength(1);
  }, 15_000);
});

describe('the rows of the person of a stream', () => {
  it('are compared on demand, and each difference is a line', async () => {
    const line = 'user x, transactions, row y: expected, and not there';
    const calls = await open(
      {
        [OPEN]: () => ({ json: page() }),
        [`${OPEN}/differences`]: () => ({
          json: {
            person: { userId: USER, username: 'marina', isErased: false },
            ...{ streams: 3, differences: [line], total: 1, behind: [] },
          },
        }),
      },
      OPENED,
    );
    await screen.findByText('Rows of this person');
    expect(calls.map(({ route }) => route)).toEqual([OPEN]);

    await press('Compare with the rows');

    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByText('1 difference between events and rows.')).toBeVisible();
  });
});
