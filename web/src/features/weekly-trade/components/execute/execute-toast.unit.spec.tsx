import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { clearRevision } from '../../../../lib/query/revision';
import { problem } from '../../../../testing/fake-api';
import { EXECUTE, REINVESTED, UNDONE, VOID } from '../../testing/execute.fixture';
import { openExecute, press } from '../../testing/open-execute';
import { TODAY } from '../../testing/week.fixture';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

describe('the notification of a trade', () => {
  it('goes from processing to the notices, where no toast remains, and takes the trade back', async () => {
    let finish: (() => void) | undefined;
    const { calls } = await openExecute('reinvestment', {
      [EXECUTE]: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { json: REINVESTED };
      },
      [VOID]: () => ({ json: UNDONE }),
    });
    press('Record reinvestment');
    expect(await screen.findByText('Processing')).toBeVisible();
    await waitFor(() => {
      expect(finish).toBeDefined();
    });
    finish?.();
    expect(await screen.findByText('Completed')).toBeVisible();
    // The panel of the page says it: a toast would lie over it.
    expect(screen.queryByRole('listitem', { name: 'Trade recorded' })).toBeNull();
    expect(screen.queryByText('Processing')).toBeNull();
    expect(screen.getByText('Not placed yet? Do it on your exchange.')).toBeVisible();
    expect(screen.getByText('−102.82')).toBeVisible();
    press('Undo');
    expect(await screen.findByText('Record undone')).toBeVisible();
    expect(calls.filter((call) => call.route === VOID)).toHaveLength(1);
    expect(calls.find((call) => call.route === VOID)?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says when the trade was not taken back, and tries again under the same key', async () => {
    let isDown = true;
    const { calls } = await openExecute('reinvestment', {
      [EXECUTE]: () => ({ json: REINVESTED }),
      [VOID]: () => {
        if (isDown) throw new TypeError('connection lost');
        return { json: UNDONE };
      },
    });
    press('Record reinvestment');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The record was not undone.')).toBeVisible();
    isDown = false;
    press('Try again');
    expect(await screen.findByText('Record undone')).toBeVisible();
    const keys = calls.filter((call) => call.route === VOID).map((call) => call.key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('leads to the trade itself, and not to the list', async () => {
    await openExecute('reinvestment', { [EXECUTE]: () => ({ json: REINVESTED }) });
    press('Record reinvestment');
    fireEvent.click(await screen.findByRole('button', { name: 'View transaction' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(
      `/transactions?transaction=${REINVESTED.transactionId}`,
    );
  });

  it('leads to the screen where a rejected undo says what prevents it', async () => {
    await openExecute('reinvestment', {
      [EXECUTE]: () => ({ json: REINVESTED }),
      [VOID]: () => problem(409, 'LEDGER.LATER_NEGATIVE', { date: TODAY, asset: 'BTC', amount: '0.001' }),
    });
    press('Record reinvestment');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Open Weekly trade to see why.')).toBeVisible();
  });
});
