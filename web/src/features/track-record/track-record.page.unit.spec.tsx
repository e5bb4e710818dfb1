import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser } from '../../testing/sign-in';
import { trackRecordText } from '../../testing/track-record.fixture';
import type { RecordWeek } from '../../testing/track-record.fixture';
import { Component } from './track-record.page';

const original = globalThis.fetch;
beforeEach(forgetBrowser);
afterEach(() => {
  globalThis.fetch = original;
});

const WEEKS: readonly RecordWeek[] = [
  { monday: '2026-12-07', week: '2026-W50', price: '10000000', direct: '0.500000', strategic: '1.500000' },
  { monday: '2026-12-14', week: '2026-W51', reason: 'unconfirmed-close' },
  { monday: '2026-12-21', week: '2026-W52', price: '5000000', direct: '3.000000', strategic: '2.000000' },
  {
    monday: '2026-12-28',
    week: '2026-W53',
    price: '20000000',
    direct: '0.000000',
    strategic: '0.000000',
    isSale: true,
  },
];

interface Opened {
  readonly weeks?: readonly RecordWeek[];
  readonly language?: Language;
  readonly change?: (text: string) => string;
  readonly stream?: 'track-record' | 'track-demo';
}

async function open({ weeks = WEEKS, language = 'en', change = (same) => same, stream }: Opened = {}) {
  fakeApi({
    'GET /api/track-record': () => ({ text: change(trackRecordText(weeks, stream)), json: null }),
  });
  await renderApp(<Component />, { language, namespaces: ['track-record'] });
}

// Narrow blanks of dates and figures count as blanks.
const cellsOf = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replace(/\s/g, ' '));
const verify = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: /Verify the record|Verificar o registro/ }));
};

describe('the public record', () => {
  it('shows every week, the newest first, and a missed one with its reason', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Week by week' });
    const rows = within(table).getAllByRole('row').slice(1).map(cellsOf);
    expect(rows.map(([week]) => week)).toEqual([
      'Week 53, 2026 Dec 28 – Jan 3',
      'Week 52, 2026 Dec 21 – Dec 27',
      'Week 51, 2026 Dec 14 – Dec 20',
      'Week 50, 2026 Dec 7 – Dec 13',
    ]);
    expect(rows[1]?.slice(1)).toEqual([
      ...['3.00x', '2.00x', '-', '50,000.00', '44.12', 'Bear', '+0.272', 'Dec 20, 2026', 'Kraken, Coinbase'],
    ]);
    expect(rows[2]?.slice(1)).toEqual([
      ...['-', '-', 'Missed: close not confirmed', '-', '-', '-', '-', '-', '-'],
    ]);
    expect(rows[0]).toContain('Sell');
  });

  it('says what became of the same money in both profiles and fixed DCA, by hand', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'What became of the same money' });
    const rows = new Map(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => {
          const [name = '', ...figures] = cellsOf(row);
          return [name, figures];
        }),
    );
    // 20 USD in three published weeks at 100,000, 50,000 and 200,000. Strategic 20, 20 and 0, direct 10, 30 and 0, fixed
    // 20 each. The last week is a sale at an RSI of 92 in a bull market: 3 % and 4 % of the Bitcoin held.
    expect(rows.get('Value USD')).toEqual(['140.00', '160.00', '140.00']);
    expect(rows.get('BTC balance BTC')).toEqual([
      '0.000582000.00058',
      '0.000672000.00067',
      '0.000700000.00070',
    ]);
    expect(rows.get('Money waiting USD')).toEqual(['23.60', '25.60', '0.00']);
    expect(rows.get('Total invested USD')).toEqual(['60.00', '60.00', '60.00']);
    expect(screen.getByText(/Since December 7, 2026: 3 published weeks/)).toBeVisible();
    expect(screen.getByText(/\$?20\.00/)).toBeVisible();
  });

  it('says before the first week when the record begins', async () => {
    await open({ weeks: [] });
    expect(
      await screen.findByText('The record begins on Monday, January 4, 2027, at 01:15 UTC.'),
    ).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('reads in Portuguese', async () => {
    await open({ language: 'pt' });
    const table = await screen.findByRole('table', { name: 'Semana a semana' });
    expect(within(table).getByText('Perdida: fechamento não confirmado')).toBeVisible();
    expect(within(table).getByText('50.000,00')).toBeVisible();
    await verify();
    expect(await screen.findByText('4 semanas, todas intactas.')).toBeVisible();
  });

  it('labels a demo', async () => {
    await open({ stream: 'track-demo' });
    expect(await screen.findByText('This is a demo record.')).toBeVisible();
  });

  it('shows half a year first, and all of it when asked', async () => {
    const weeks = Array.from({ length: 30 }, (_, index): RecordWeek => {
      const monday = new Date(Date.UTC(2027, 0, 4 + index * 7)).toISOString().slice(0, 10);
      return { monday, week: `2027-W${String(index + 1).padStart(2, '0')}`, reason: 'no-market' };
    });
    await open({ weeks });
    const table = await screen.findByRole('table', { name: 'Week by week' });
    expect(within(table).getAllByRole('row')).toHaveLength(27);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 30 weeks' }));
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(screen.getByText('No week is published yet, so there is nothing to compare.')).toBeVisible();
  });

  it('can be asked for again when it did not come', async () => {
    let tries = 0;
    fakeApi({
      'GET /api/track-record': () => {
        tries += 1;
        // The query tries once more by itself.
        return tries <= 2
          ? problem(503, 'SERVICE.UNAVAILABLE')
          : { text: trackRecordText(WEEKS), json: null };
      },
    });
    await renderApp(<Component />, { namespaces: ['track-record'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Week by week' })).toBeVisible();
  });
});

describe('verifying the record', () => {
  const headOf = (weeks: readonly RecordWeek[]): string => {
    const header: unknown = JSON.parse(trackRecordText(weeks).split('\n')[0] ?? '');
    return /"revision":"(\d+)","hash":"(\w+)"/.exec(JSON.stringify(header))?.slice(1).join(' ') ?? '';
  };
  const keep = async (head: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('textbox'));
    await userEvent.paste(head);
  };

  it('says what holds, and what that does not prove', async () => {
    await open();
    await screen.findByRole('table', { name: 'Week by week' });
    await verify();
    expect(await screen.findByText('4 weeks, all intact.')).toBeVisible();
    expect(
      screen.getByText(/This does not prove that the record as a whole was not written again/),
    ).toBeVisible();
  });

  it('finds a head that was kept, and a record that was written again', async () => {
    await open();
    await keep(`track-record ${headOf(WEEKS.slice(0, 2))}`);
    await verify();
    expect(await screen.findByText(/The head that you kept is one of this record/)).toBeVisible();

    await userEvent.clear(screen.getByRole('textbox'));
    await keep(`track-record 1 ${'ab'.repeat(32)}`);
    await verify();
    expect(await screen.findByRole('alert')).toHaveTextContent('The record was written again.');
  });

  it('names the first line that is wrong', async () => {
    await open({ change: (text) => text.replace('"3.000000"', '"3.100000"') });
    await screen.findByRole('table', { name: 'Week by week' });
    await verify();
    expect(await screen.findByRole('alert')).toHaveTextContent('The record does not hold: line 4 is wrong.');
  });

  it('is possible where the record cannot be shown', async () => {
    await open({ change: (text) => text.slice(0, -40) });
    expect(await screen.findByText('The record cannot be read.')).toBeVisible();
    await verify();
    expect(await screen.findByText(/line 5 is wrong/)).toBeVisible();
  });

  it('refuses a text that is no head', async () => {
    await open();
    await keep('something else');
    await verify();
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(screen.getByText(/This is not a head/)).toBeVisible();
  });

  it('says where the browser cannot calculate', async () => {
    const digest = jest.spyOn(crypto.subtle, 'digest').mockRejectedValue(new TypeError('not here'));
    await open();
    await screen.findByRole('table', { name: 'Week by week' });
    await verify();
    expect(await screen.findByText(/This browser cannot calculate/)).toBeVisible();
    digest.mockRestore();
  });

  it('gives the head for copying', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Copy the head' }));
    expect(await navigator.clipboard.readText()).toBe(`track-record ${headOf(WEEKS)}`);
  });
});
