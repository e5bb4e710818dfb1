import type { ReplayResponse } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';

import type { Language } from '../../lib/i18n/languages';
import { meOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as Choose } from './audit.page';
import { Component as Record } from './record.page';
import { eventsAnswer, PERSON, RECOMMENDATION } from '../../testing/record.fixture';
import { diffAnswer, replayAnswer, verdictAnswer } from './testing/audit.fixture';

const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
});

const record = (changed: Record<string, FakeRoute> = {}): Record<string, FakeRoute> => ({
  'GET /api/me': () => ({ json: meOf({ roles: ['auditor'] }) }),
  'GET /api/audit/events': () => ({ json: eventsAnswer() }),
  'GET /api/audit/replay': () => ({ json: replayAnswer() }),
  'GET /api/audit/verify': () => ({ json: verdictAnswer() }),
  'GET /api/audit/diff': () => ({ json: diffAnswer() }),
  ...changed,
});

async function open(
  routes: Record<string, FakeRoute>,
  path = `/audit/${PERSON}`,
  language: Language = 'en',
): Promise<readonly FakeCall[]> {
  const calls = fakeApi(routes);
  const pages = (
    <Routes>
      <Route path="/audit" element={<Choose />} />
      <Route path="/audit/:user" element={<Record />} />
    </Routes>
  );
  await renderApp(pages, { language, namespaces: ['audit'], path });
  return calls;
}

describe('choosing a person', () => {
  it('finds people by name, and offers the record of an id that has no name any more', async () => {
    const calls = await open(
      record({
        'GET /api/audit/users': ({ url }) => ({
          json: { users: url.includes('search=') ? [] : [{ userId: PERSON, username: 'bruno' }] },
        }),
      }),
      '/audit',
    );
    expect(await screen.findByRole('link', { name: 'bruno' })).toHaveAttribute('href', `/audit/${PERSON}`);

    await userEvent.type(screen.getByRole('searchbox'), `${PERSON}{Enter}`);

    expect(await screen.findByRole('link', { name: 'Open the record of this ID' })).toHaveAttribute(
      'href',
      `/audit/${PERSON}`,
    );
    expect(calls.at(-1)?.url).toContain(`search=${PERSON}`);
  });

  it('asks for nothing where somebody is no auditor', async () => {
    const calls = await open({ 'GET /api/me': () => ({ json: meOf({ roles: ['admin'] }) }) });
    expect(await screen.findByText('This page is for auditors.')).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/me']);
  });
});

describe('a record', () => {
  it.each([
    ['en', 'This is the record of bruno.', 'Now', /^2026-11-03 14:00:00 UTC: Bitcoin bought$/],
    ['pt', 'Este é o registro de bruno.', 'Agora', /^2026-11-03 14:00:00 UTC: Compra de Bitcoin$/],
  ] as const)(
    'says whose it is, and gives the state at any event in either reading (%s)',
    async (language, banner, now, newest) => {
      const calls = await open(record(), undefined, language);
      expect(await screen.findByText(banner)).toBeVisible();
      const slider = await screen.findByRole('slider');
      expect(slider).toHaveAttribute('aria-valuetext', now);

      fireEvent.change(slider, { target: { value: '2' } });
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(newest));
      await waitFor(() => {
        expect(calls.at(-1)?.url).toContain('at=2026-11-03T14%3A00%3A00.000Z&reading=known');
      });
      const [, corrected] = screen.getAllByRole('radio');
      if (corrected !== undefined) await userEvent.click(corrected);
      await waitFor(() => {
        expect(calls.at(-1)?.url).toContain('reading=corrected');
      });
    },
  );

  it('lists the events with the figures after each, and replays a recommendation for the person', async () => {
    const amounts = { investmentUsd: '60.00', reinvestmentUsd: null, saleUsd: null };
    const replay: ReplayResponse = {
      ...{ revision: '1', stale: null, recommendationId: RECOMMENDATION },
      ...{ issuedAt: '2026-11-02T14:00:00.000Z', strategyVersion: 1, agrees: true },
      issued: amounts,
      frozenInputs: { verdict: 'agrees', recomputed: amounts },
      storedPrices: {
        ...{ verdict: 'unknown', reason: null, isPriceKept: false, closes: 0, recomputed: null },
        ...{ knownAt: '2026-11-02T14:00:00.000Z', differences: [] },
      },
      sinceCorrected: {
        ...{ correctedDays: 0, corrections: [], wouldDiffer: false, recomputed: null, differences: [] },
      },
    };
    const calls = await open(
      record({ [`GET /api/recommendations/${RECOMMENDATION}/replay`]: () => ({ json: replay }) }),
    );
    const table = await screen.findByRole('table', { name: 'Events, newest first' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['3', '2', '1']);
    expect(rows[0]).toHaveTextContent('20.00');

    await userEvent.click(screen.getByRole('button', { name: 'Replay the recommendation of event 2' }));

    expect(await screen.findByText(/gives the same cents/)).toBeVisible();
    expect(calls.at(-1)?.actingFor).toBe(PERSON);
  });

  it('says what the chain does not prove, and names faults and differences', async () => {
    const root = 'ab'.repeat(32);
    const anchor = { at: '2026-11-26T00:05:00.000Z', merkleRoot: root, eventsAfter: 2 };
    await open(record({ 'GET /api/audit/verify': () => ({ json: verdictAnswer({ anchor }) }) }));
    expect(await screen.findByText('Not proven')).toBeVisible();
    expect(screen.getByText(/2 events came after it/)).toBeVisible();
    expect(screen.getByText(root)).toBeVisible();
    expect(await screen.findByText(/3 streams compared/)).toBeVisible();
  });

  it('that cannot be read names the fault of its chain, and offers no export', async () => {
    const finding = `ledger-${PERSON}, revision 3: its content is not what was hashed`;
    await open(
      record({
        'GET /api/audit/events': () => problem(503, 'RECORD.UNREADABLE'),
        'GET /api/audit/verify': () => ({ json: verdictAnswer({ findings: [finding], total: 1 }) }),
        'GET /api/audit/diff': () => ({
          json: diffAnswer({ differences: ['transactions, row x: expected, and not there'], total: 1 }),
        }),
      }),
    );
    expect(await screen.findByText(finding)).toBeVisible();
    expect(screen.getByText(/cannot be read as it is stored/)).toBeVisible();
    expect(await screen.findByText('transactions, row x: expected, and not there')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download ZIP' })).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('of an erased person says so', async () => {
    const person = { userId: PERSON, username: null, isErased: true };
    await open(record({ 'GET /api/audit/events': () => ({ json: eventsAnswer({ person }) }) }));
    expect(await screen.findByText('This is the record of an erased person.')).toBeVisible();
  });

  it('of nobody says that nobody is meant', async () => {
    await open(record({ 'GET /api/audit/events': () => problem(404, 'AUTH.USER_NOT_FOUND') }));
    expect(await screen.findByText('Nobody has this name or ID.')).toBeVisible();
  });
});
