import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { portfolioOf } from '../../testing/account.fixture';
import { eventsAnswer } from '../../testing/record.fixture';
import { showDollars, showReais } from '../../testing/reais.fixture';
import { problem } from '../../testing/fake-api';
import { answered, clearPage, openPage } from './testing/open-page';
import { balanceOf, historyOf, weekOf } from './testing/dynamic-balance.fixture';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  showDollars();
  globalThis.fetch = original;
  clearPage();
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('in reais', () => {
  it('has its sums and entries in those of their days, and the balance in those of today', async () => {
    await openPage();
    showReais();
    const balance = await panel('Current balance');
    // 600.00 at 5.
    expect(await balance.findByText('3,000.00')).toBeVisible();
    for (const sum of ['3,640.00', '265.00', '3,375.00', '800.00', '1,290.00', '212.00'])
      expect(balance.getByText(sum)).toBeVisible();
    const entries = await panel('History');
    expect(await entries.findByText('+520.00')).toBeVisible();
    fireEvent.click(entries.getByRole('button', { name: /^Details:/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/1 USD = 5.20 BRL, Nov 20, 2026, PTAX/)).toBeVisible();
  });
});

it('a deposit is typed in dollars, and says in reais what it is and what it makes of the balance', async () => {
  await openPage();
  showReais();
  const form = within(await screen.findByRole('form', { name: 'Deposit' }));
  fireEvent.change(form.getByLabelText('Amount in USD'), { target: { value: '10' } });
  // 600.00 and 610.00 at 5.
  expect(await form.findByText('3,000.00')).toBeVisible();
  expect(form.getByText(/^3,050\.00/)).toBeVisible();
  expect(form.getByText(/^50\.00/)).toBeVisible();
});

async function openMachine(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Time machine' });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  fireEvent.click(button);
}

describe('the time machine', () => {
  it('shows the balance after any of the own events', async () => {
    const { sent } = await openPage({
      'GET /api/me/record/events': () => ({ json: eventsAnswer() }),
      'GET /api/portfolio': ({ url }) => ({
        json: portfolioOf(url.includes('asOf') ? { dynamicBalanceUsd: '321.00' } : {}),
      }),
    });
    await openMachine();
    const slider = await screen.findByRole('slider', { name: 'Moment in the record' });
    fireEvent.change(slider, { target: { value: '1' } });
    expect(await screen.findByText('321.00')).toBeVisible();
    // Not replaced meanwhile: it would lose the focus.
    expect(slider).toBeInTheDocument();
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Bitcoin bought'));
    fireEvent.click(screen.getByRole('radio', { name: 'With later corrections' }));
    await waitFor(() => {
      expect(sent('GET /api/portfolio').at(-1)?.url).toContain('reading=corrected');
    });
  });

  it('is open at the day and in the reading of the address, and closed again without them', async () => {
    const { sent } = await openPage(
      {
        'GET /api/me/record/events': () => ({ json: eventsAnswer() }),
        'GET /api/portfolio': ({ url }) => ({
          json: portfolioOf(url.includes('asOf') ? { dynamicBalanceUsd: '321.00' } : {}),
        }),
      },
      'en',
      '/dynamic-cash?asOf=2026-01-15&reading=known',
    );
    expect(await screen.findByText('321.00')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'As recorded then' })).toBeChecked();
    expect(sent('GET /api/portfolio').at(-1)?.url).toContain('asOf=2026-01-15&reading=known');
    await openMachine();
    expect(screen.queryByText('321.00')).toBeNull();
    await openMachine();
    expect(await screen.findByText('Now')).toBeVisible();
  });

  it('keeps date and figures of one moment together (regression: old figures under the new date)', async () => {
    let answer: (() => void) | undefined;
    await openPage({
      'GET /api/me/record/events': () => ({ json: eventsAnswer() }),
      'GET /api/portfolio': async ({ url }) => {
        const at = new URL(url, 'http://x').searchParams.get('asOf');
        if (at === null) return { json: portfolioOf({ dynamicBalanceUsd: '123.00' }) };
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        const asOf = { at, date: at.slice(0, 10), reading: 'known' as const };
        return { json: portfolioOf({ dynamicBalanceUsd: '321.00', asOf }) };
      },
    });
    await openMachine();
    fireEvent.change(await screen.findByRole('slider', { name: 'Moment in the record' }), {
      target: { value: '1' },
    });
    await waitFor(() => {
      expect(answer).toBeDefined();
    });
    expect(screen.getByText('123.00')).toBeVisible();
    expect(screen.getByText('As of today')).toBeVisible();
    answer?.();
    expect(await screen.findByText('321.00')).toBeVisible();
    expect(screen.getByText(/^As of Nov 3, 2026/)).toBeVisible();
  });

  it('is there from the beginning, and opens nothing without an event (regression: all below moved when it came)', async () => {
    await openPage({ 'GET /api/dynamic-balance': () => ({ json: balanceOf({ revision: '-1' }) }) });
    expect(screen.getByRole('button', { name: 'Time machine' })).toBeDisabled();
    await panel('Current balance');
    expect(screen.getByRole('button', { name: 'Time machine' })).toBeDisabled();
  });
});

describe('the balance', () => {
  it('is with deposited, withdrawn, net, built, used and transferred, and how long it lasts', async () => {
    await openPage();
    const balance = await panel('Current balance');
    expect(await balance.findByText('600.00')).toBeVisible();
    expect(balance.getByText('Lasts 2 weeks at the maximum allocation')).toBeVisible();
    for (const [label, figure] of [
      ['Total deposited', '700.00'],
      ['Total withdrawn', '50.00'],
      ['Net balance', '650.00'],
      ['Added by weekly trades', '150.00'],
      ['Spent on weekly trades', '240.00'],
      ['From portfolio cash', '40.00'],
    ] as const) {
      expect(balance.getByText(label)).toBeVisible();
      expect(balance.getByText(figure)).toBeVisible();
    }
  });

  it('writes how long it lasts as every other figure (regression: 20000000000 semanas)', async () => {
    const route = 'GET /api/dynamic-balance';
    await openPage({ [route]: () => ({ json: balanceOf({ runwayWeeks: 20_000_000_000 }) }) }, 'pt');
    const balance = await panel('Saldo atual');
    expect(await balance.findByText('Dura 20.000.000.000 semanas na alocação máxima')).toBeVisible();
  });

  it('below zero says what to do', async () => {
    await openPage({ 'GET /api/dynamic-balance': () => ({ json: balanceOf({ balanceUsd: '-12.00' }) }) });
    expect(await screen.findByText('The balance is below zero.')).toBeVisible();
  });

  it('that could not be read can be tried again', async () => {
    await openPage({ 'GET /api/dynamic-balance': () => problem(503, 'SERVICE.UNAVAILABLE') });
    expect(
      (await screen.findAllByText('Failed to load the dynamic balance. Please try again later.')).length,
    ).toBeGreaterThan(0);
  });

  it.each([
    ['building', 'This week: adding'],
    ['using', 'This week: drawing down'],
    ['equal', 'This week: no change'],
  ] as const)('tells that the week is %s', async (status, text) => {
    const week = weekOf('2026-11-23', { status, spent: '100.00', before: '600.00', after: '600.00' });
    await openPage({
      'GET /api/weekly-operations': () => ({
        json: { revision: '12', stale: null, weeks: [week], nextCursor: null },
      }),
    });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('tells that a week without an operation is neutral', async () => {
    await openPage();
    expect(await screen.findByText('Nothing this week')).toBeVisible();
  });
});

describe('the weeks', () => {
  it('show status, what was spent, what changed and the balance after', async () => {
    await openPage();
    const weeks = await panel('Week by week');
    const rows = await weeks.findAllByRole('row');
    expect(rows[1]).toHaveTextContent('Nothing recorded');
    expect(rows[2]).toHaveTextContent(/Drawing down300.00−200.00300.00/);
  });

  it('have a chart of how the balance was built and used', async () => {
    await openPage();
    const chart = await panel('Balance over time');
    expect(await chart.findByText(/1 week built it, 1 week used it/)).toBeVisible();
    fireEvent.click(chart.getByRole('button', { name: 'Table' }));
    expect(chart.getByText('Adding')).toBeVisible();
  });

  it('without anything set aside have no chart yet', async () => {
    await openPage({ 'GET /api/portfolio/history': () => ({ json: historyOf('2026-11-27', 1) }) });
    expect(await screen.findByText('The chart appears after your first entry.')).toBeVisible();
  });
});

describe('a deposit', () => {
  const form = async () => within(await screen.findByRole('form', { name: 'Deposit' }));
  const amount = async (text: string): Promise<void> => {
    fireEvent.change((await form()).getByRole('textbox', { name: 'Amount in USD' }), {
      target: { value: text },
    });
  };
  const submit = async (): Promise<void> => {
    fireEvent.click((await form()).getByRole('button', { name: 'Record deposit' }));
  };

  it('shows the balance after it, is sent once for a double press, and told', async () => {
    const { sent } = await openPage();
    await screen.findAllByText('600.00');
    await amount('1,250.5');
    expect((await form()).getByText('Reads as 1,250.50 USD')).toBeVisible();
    expect((await form()).getByText('1,850.50')).toBeVisible();
    fireEvent.change((await form()).getByRole('textbox', { name: 'Description (optional)' }), {
      target: { value: ' bonus ' },
    });
    await submit();
    await submit();
    expect(await screen.findByText('Deposit recorded')).toBeVisible();
    expect(sent('POST /api/dynamic-balance/deposits')).toMatchObject([
      { body: { amountUsd: '1250.50', description: 'bonus' } },
    ]);
    expect((await form()).getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('');
  });

  it.each(['', '0', 'abc', '-5'])('of "%s" is refused in the words of the text', async (text) => {
    const { sent } = await openPage();
    await screen.findAllByText('600.00');
    await amount(text);
    await submit();
    expect(await screen.findByText('Please enter a valid amount greater than zero')).toBeVisible();
    expect(sent('POST /api/dynamic-balance/deposits')).toEqual([]);
  });

  it('that can be read in two ways asks for another writing', async () => {
    await openPage();
    await amount('1,25');
    expect(await screen.findByText(/Use a point for cents/)).toBeVisible();
  });

  it('that got no answer is tried again under the same key', async () => {
    let fails = true;
    const { sent } = await openPage({
      'POST /api/dynamic-balance/deposits': (call) => {
        if (fails) throw new TypeError('dropped');
        return answered(call);
      },
    });
    await amount('10');
    await submit();
    expect(await screen.findByText('Network connection error')).toBeVisible();
    fails = false;
    await submit();
    expect(await screen.findByText('Deposit recorded')).toBeVisible();
    const keys = sent('POST /api/dynamic-balance/deposits').map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a withdrawal', () => {
  it('of more than there is says how much there is (regression: "No funds" beside funds)', async () => {
    const { sent } = await openPage();
    await screen.findAllByText('600.00');
    fireEvent.click(screen.getByRole('radio', { name: 'Withdraw' }));
    const form = within(await screen.findByRole('form', { name: 'Withdraw' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: '600.01' } });
    expect(await form.findByText('You can withdraw up to 600.00 USD')).toBeVisible();
    fireEvent.change(form.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: '600' } });
    fireEvent.click(form.getByRole('button', { name: 'Record withdrawal' }));
    expect(await screen.findByText('Withdrawal recorded')).toBeVisible();
    expect(sent('POST /api/dynamic-balance/withdrawals')).toMatchObject([{ body: { amountUsd: '600.00' } }]);
  });
});

describe('a transfer from portfolio cash', () => {
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer from portfolio cash' }));
    return within(await screen.findByRole('dialog'));
  };

  it('is previewed by the ledger, then confirmed and sent once', async () => {
    const { sent } = await openPage();
    const dialog = await openDialog();
    expect(await dialog.findByText('1,217.18')).toBeVisible();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: '250' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note (optional)' }), { target: { value: 'dip' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('967.18')).toBeVisible();
    expect(dialog.getByText('850.00')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Transfer' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('Transferred to the dynamic balance')).toBeVisible();
    expect(sent('POST /api/portfolio-cash/transfers')).toMatchObject([
      { body: { amountUsd: '250.00', note: 'dip' } },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is capped at the portfolio cash there is', async () => {
    await openPage();
    const dialog = await openDialog();
    await dialog.findByText('1,217.18');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount in USD' }), {
      target: { value: '1,217.19' },
    });
    expect(await dialog.findByText('You have 1,217.18 USD in portfolio cash')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Use all' }));
    expect(dialog.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('1,217.18');
  });

  it('that the ledger rejects says why and cannot be confirmed', async () => {
    await openPage({
      'GET /api/portfolio-cash/transfers/preview': () =>
        problem(409, 'LEDGER.INSUFFICIENT_CASH', { availableUsd: '1.00', requestedUsd: '250.00' }),
    });
    const dialog = await openDialog();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: '250' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(
      await dialog.findByText('Insufficient balance. Available: 1.00 USD, Requested: 250.00 USD'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled();
  });
});

it('the page reads in Portuguese, with figures of that language', async () => {
  await openPage({}, 'pt');
  expect((await screen.findAllByText('600,00')).length).toBeGreaterThan(0);
  expect(screen.getByText('Total depositado')).toBeVisible();
  expect(screen.getByText('Nada nesta semana')).toBeVisible();
});

it('an empty history says how it begins', async () => {
  await openPage({ 'GET /api/dynamic-balance': () => ({ json: balanceOf({ entries: [] }) }) });
  expect(await screen.findByText(/No entries yet/)).toBeVisible();
});
