import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import { advice } from '../../testing/recommendation.fixture';
import { renderApp } from '../../testing/render';
import { trackRecordText } from '../../testing/track-record.fixture';
import type { RecordWeek } from '../../testing/track-record.fixture';
import { WeekOfRecord } from './lazy-week-of-record';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const WEEK: RecordWeek = {
  ...{ week: advice.week.key, monday: advice.week.monday },
  ...{ price: '6612345', direct: '2.400000', strategic: '3.712345' },
};
const open = async (weeks: readonly RecordWeek[], language: Language = 'en') => {
  const calls = fakeApi({
    'GET /api/track-record': () => ({ text: trackRecordText(weeks), json: null }),
  });
  await renderApp(<WeekOfRecord view={advice} place="page" />, { language, namespaces: ['track-record'] });
  return calls;
};

it("stands next to a person's week with price, RSI and multiplier of their profile, and says why they differ", async () => {
  await open([WEEK]);
  const table = await screen.findByRole('table', { name: 'This week in the public record' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replace(/\s/g, ' ')));
  expect(rows).toEqual([
    ['Price', '68,204.15 USD', '66,123.45 USD'],
    ['RSI', '31.84', '44.12'],
    ['Multiplier', '3.67x', '3.71x'],
  ]);
  expect(
    screen.getByText(
      /Yours was calculated on Aug 3, .* the record's from the close of August 2, 2026: at another moment/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the record' })).toHaveAttribute('href', '/track-record');
});

it('says that the record missed the week', async () => {
  await open([{ week: WEEK.week, monday: WEEK.monday, reason: 'stale-market' }], 'pt');
  expect(
    await screen.findByText('O registro público perdeu esta semana: preço antigo demais.'),
  ).toBeVisible();
});

it('is nothing for a week that the record does not have', async () => {
  const calls = await open([{ week: '2026-W33', monday: '2026-08-10', reason: 'no-market' }]);
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  await Promise.resolve();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('is nothing where the record does not come', async () => {
  const calls = fakeApi({ 'GET /api/track-record': () => problem(503, 'SERVICE.UNAVAILABLE') });
  await renderApp(<WeekOfRecord view={advice} place="page" />, { namespaces: ['track-record'] });
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('is a part with a heading of its own in what is opened over a page', async () => {
  fakeApi({ 'GET /api/track-record': () => ({ text: trackRecordText([WEEK], 'track-demo'), json: null }) });
  await renderApp(<WeekOfRecord view={advice} place="drawer" />, { namespaces: ['track-record'] });
  const part = await screen.findByRole('region', { name: 'This week in the public record' });
  expect(within(part).getByRole('heading', { level: 3 })).toBeVisible();
  expect(within(part).getByText('This is a demo record.')).toBeVisible();
  expect(within(part).getByRole('link', { name: 'See the record' })).toBeVisible();
});
