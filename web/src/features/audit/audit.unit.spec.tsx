import type { ReplayResponse } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';

import type { Language } from '../../lib/i18n/languages';
import { meOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { createQueryClient } from '../../lib/query/query-client';
import { auditedEventsQuery } from '../../lib/record/record-events';
import { renderApp } from '../../testing/render';
import { Component as Choose } from './audit.page';
import { Component as Record } from './record.page';
import { eventOf, eventsAnswer, PERSON, RECOMMENDATION } from '../../testing/record.fixture';
import { diffAnswer, replayAnswer, verdictAnswer } from './testing/audit.fixture';

const original = globalThis.fetch;
const originalMedia = window.matchMedia.bind(window);

afterEach(() => {
  globalThis.fetch = original;
  window.matchMedia = originalMedia;
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

describe('what cannot be read', () => {
  it.each(['/audit', `/audit/${PERSON}`])(
    'of the own account is said, and can be asked for again (regression: bars for good on %s)',
    async (path) => {
      await open(record({ 'GET /api/me': () => problem(503, 'SERVICE.UNAVAILABLE') }), path);
      expect(await screen.findByText('Your account could not be read.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );

  it('of earlier events is said where they were asked for (regression: the press did nothing)', async () => {
    const newest = eventsAnswer({ events: eventsAnswer().events.slice(1) });
    await open(
      record({
        'GET /api/audit/events': ({ url }) =>
          url.includes('before=') ? problem(503, 'SERVICE.UNAVAILABLE') : { json: newest },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load earlier events' }));
    expect(await screen.findByText('The earlier events could not be read. Please try again.')).toBeVisible();
  });

  it('of the people beyond the first names is said (regression: the list ended without a word)', async () => {
    const users = Array.from({ length: 50 }, (_, at) => ({
      userId: `0199a000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
      username: `person${String(at)}`,
    }));
    await open(record({ 'GET /api/audit/users': () => ({ json: { users } }) }), '/audit');
    expect(await screen.findByText(/Only the first 50 names are shown\./)).toBeVisible();
  });
});

describe('a look', () => {
  it('is not stored again when everything is read anew (regression: each loaded page after five minutes)', async () => {
    const calls = fakeApi(record());
    const client = createQueryClient();
    const stop = new InfiniteQueryObserver(client, auditedEventsQuery(PERSON)).subscribe(() => undefined);
    await waitFor(() => {
      expect(client.getQueryData(auditedEventsQuery(PERSON).queryKey)).toBeDefined();
    });
    await client.invalidateQueries();
    expect(calls).toHaveLength(1);
    stop();
    client.clear();
  });

  it('at now is one in both readings (regression: the switch asked and stored again)', async () => {
    const calls = await open(record());
    await screen.findByText('Total invested');
    const looks = (): number => calls.filter(({ route }) => route === 'GET /api/audit/replay').length;
    expect(looks()).toBe(1);
    await userEvent.click(screen.getByRole('radio', { name: 'With later corrections' }));
    expect(screen.getByText('Total invested')).toBeVisible();
    expect(looks()).toBe(1);
  });
});

describe('a record', () => {
  it('has one stop for the events of one instant (regression: figures of the last under the first)', async () => {
    const [first, second] = eventsAnswer().events;
    const events = [first, second, eventOf(2, { at: second?.at ?? '' })].flatMap((each) => each ?? []);
    await open(record({ 'GET /api/audit/events': () => ({ json: eventsAnswer({ events }) }) }));
    const slider = await screen.findByRole('slider');
    expect(slider).toHaveAttribute('max', '2');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      '2026-11-02 14:00:00 UTC: Recommendation calculated and 1 more',
    );
    expect(screen.getByText('2–3 of 3')).toBeVisible();
  });

  it('names every figure on a phone (regression: two of four, without their names)', async () => {
    window.matchMedia = (query) => Object.defineProperty(originalMedia(query), 'matches', { value: false });
    await open(record());
    const [row] = within(await screen.findByRole('list', { name: 'Events, newest first' })).getAllByRole(
      'listitem',
    );
    expect(row).toHaveTextContent(
      /Bitcoin: .*Invested: 20\.00.*Portfolio cash: 0\.00.*Dynamic balance: 5\.00/,
    );
  });

  it('says no row matches that was not compared (regression: "every row" next to "not to the end")', async () => {
    const behind = ['ledger: 3 events behind'];
    await open(record({ 'GET /api/audit/diff': () => ({ json: diffAnswer({ behind }) }) }));
    expect(await screen.findByText(/Not compared to the end/)).toBeVisible();
    expect(screen.getByText(/No difference up to there\./)).toBeVisible();
    expect(screen.queryByText(/every row/)).toBeNull();
  });

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
    // Regression: the pressed link went and took the focus with it.
    expect(document.activeElement).toHaveTextContent(/gives the same cents/);
    expect(document.activeElement).not.toBe(document.body);
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
    expect(await screen.findByText('This is the record of an erased account.')).toBeVisible();
  });

  it('of nobody says that nobody is meant', async () => {
    await open(record({ 'GET /api/audit/events': () => problem(404, 'AUTH.USER_NOT_FOUND') }));
    expect(await screen.findByText('Nobody has this name or ID.')).toBeVisible();
  });
});
