import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { clearRevision } from '../../../../lib/query/revision';
import { problem } from '../../../../testing/fake-api';
import type { FakeRoute } from '../../../../testing/fake-api';
import { EXECUTE, REINVESTED } from '../../testing/execute.fixture';
import { openExecute, press, type } from '../../testing/open-execute';
import { TODAY } from '../../testing/week.fixture';

const RATE = 'GET /api/exchange-rates/usd-brl';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

describe('figures in reais', () => {
  const rate = { pair: 'USD/BRL', date: TODAY, rate: '5.4321', rateDate: '2026-08-11' };
  const stored = { ...rate, rateSource: 'PTAX', isDefault: false };

  async function inReais(route: FakeRoute) {
    const opened = await openExecute('reinvestment', {
      [RATE]: route,
      [EXECUTE]: () => ({ json: REINVESTED }),
    });
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    return opened;
  }

  it('begin with the plan at the rate of the day, and are stored with that very rate', async () => {
    const { dialog, sent } = await inReais(() => ({ json: stored }));
    expect(await dialog.findByText('Rate: August 11, 2026, PTAX')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('370,491.76');
    type('Bitcoin received', '0.00150187');
    type('Price', '370,414.90');
    type('Fee', '2.23');
    expect(dialog.getByText('558.55')).toBeVisible();
    expect(dialog.getByText('102.82')).toBeVisible();
    press('Record reinvestment');
    await waitFor(() => {
      expect(sent()[0]?.body).toEqual({
        part: 'reinvestment',
        quantityBtc: '0.00150187',
        priceUsd: '68190.00',
        feeUsd: '0.41',
        tradedOn: TODAY,
        paid: {
          currency: 'BRL',
          amountBrl: '558.55',
          rate: '5.4321',
          rateDate: '2026-08-11',
          rateSource: 'PTAX',
        },
      });
    });
  });

  it('take a rate that was typed by hand, without a source that would not be true', async () => {
    const { dialog, sent } = await inReais(() => ({ json: stored }));
    await dialog.findByText('Rate: August 11, 2026, PTAX');
    type('Reais for one dollar', '5.5');
    expect(dialog.queryByText('Rate: August 11, 2026, PTAX')).toBeNull();
    press('Record reinvestment');
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ paid: { rate: '5.5' } });
    });
    expect(JSON.stringify(sent()[0]?.body)).not.toContain('rateSource');
  });

  it('say when only a default rate is there, and when none could be read', async () => {
    const first = await inReais(() => ({ json: { ...stored, isDefault: true } }));
    expect(
      await first.dialog.findByText(
        'Unable to get current exchange rate. The default rate stands in; enter yours if you know it.',
      ),
    ).toBeVisible();
  });

  it('ask for the rate by hand where none could be read, and send nothing without it', async () => {
    const { dialog, sent } = await inReais(() => problem(503, 'SERVICE.UNAVAILABLE'));
    expect(
      await dialog.findByText('Unable to get current exchange rate. Enter the one you paid.'),
    ).toBeVisible();
    press('Record reinvestment');
    expect(dialog.getByText('Exchange rate is required')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('go back to dollars with the figures that were typed in reais (regression: the plan stood there again)', async () => {
    const { dialog } = await inReais(() => ({ json: stored }));
    await dialog.findByText('Rate: August 11, 2026, PTAX');
    type('Price', '400,000.00');
    fireEvent.click(screen.getByRole('radio', { name: 'USD' }));
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('73,636.35');
  });

  it('take a price and a fee along that were typed in dollars (regression: both were thrown away)', async () => {
    await openExecute('reinvestment', { [RATE]: () => ({ json: stored }) });
    type('Price', '64,000.00');
    type('Fee', '0.50');
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('347,654.40');
    });
    expect(screen.getByRole('textbox', { name: 'Fee' })).toHaveValue('2.72');
  });

  it('are read in the format of the language', async () => {
    await openExecute('reinvestment', { [RATE]: () => ({ json: stored }) }, { language: 'pt' });
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Reais por dólar' })).toHaveValue('5,4321');
    });
    expect(screen.getByRole('textbox', { name: 'Preço' })).toHaveValue('370.491,76');
  });
});
