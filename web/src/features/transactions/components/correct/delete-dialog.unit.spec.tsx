import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { problem } from '../../../../testing/fake-api';
import {
  cleanUp,
  ONE,
  openDialog,
  OPENED,
  queriesOf,
  question,
  restored,
  sent,
  show,
  voided,
} from '../../testing/show-transactions';
import { previewOf } from '../../../../testing/trades.fixture';

beforeEach(cleanUp);

afterEach(() => {
  cleanUp();
  jest.restoreAllMocks();
});

describe('deleting a trade', () => {
  it('says what moves back, deletes once for a double click, and is undone from its notification', async () => {
    const { calls } = await show(
      {
        [`DELETE ${ONE}`]: () => ({ json: voided }),
        [`POST ${ONE}/restore`]: () => ({ status: 201, json: restored }),
      },
      OPENED,
    );
    await openDialog('Delete');
    const dialog = await question(/Delete the buy of August 3, 2026\?/);
    expect(await dialog.findByText('Bitcoin held')).toBeVisible();
    expect(dialog.getByText('1,689.63')).toBeVisible();
    expect(dialog.getByText('2,000.00')).toBeVisible();
    expect(dialog.queryByText('Portfolio cash')).toBeNull();
    const button = dialog.getByRole('button', { name: 'Delete' });
    fireEvent.click(button);
    fireEvent.click(button);
    const toast = within(await screen.findByRole('listitem', { name: 'Buy deleted' }));
    expect(sent(calls, 'DELETE')).toHaveLength(1);
    expect(toast.getByText('Can be undone for 30 days.')).toBeVisible();
    expect(toast.getByText('+310.37')).toBeVisible();
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).toMatchObject({ minRevision: '6' });
    });
    fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('listitem', { name: 'Buy restored' })).toBeVisible();
    expect(sent(calls, 'POST')).toMatchObject([{ route: `POST ${ONE}/restore`, body: {} }]);
  });

  it('is given up by Escape alone: the details under the question stay open', async () => {
    await show({}, OPENED);
    await openDialog('Delete');
    const dialog = await question(/Delete the buy/);
    await dialog.findByText('Bitcoin held');
    fireEvent.keyDown(dialog.getByRole('button', { name: 'Cancel' }), { key: 'Escape', code: 'Escape' });
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: /Delete the buy/ })).toBeNull();
    });
    expect(screen.getByRole('dialog', { name: /Buy of August 3, 2026/ })).toBeVisible();
  });

  it('is rejected where Bitcoin would be short later, with the first day', async () => {
    const refusal = {
      ...{ code: 'LEDGER.LATER_NEGATIVE', detail: 'short', date: '2026-08-05', amount: '0.00100000' },
      asset: 'BTC',
    };
    await show(
      { [`GET ${ONE}/void-preview`]: () => ({ json: previewOf({ effect: null, refusal }) }) },
      OPENED,
    );
    await openDialog('Delete');
    const dialog = await question(/Delete the buy/);
    expect(
      await dialog.findByText("On August 5, 2026 you'd be 0.00100000 BTC short: later records need it."),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('asks before the dynamic balance becomes negative', async () => {
    const refusal = {
      ...{ code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', detail: 'negative', date: '2026-08-05' },
      ...{ balanceUsd: '-40.00', beforeUsd: '10.00' },
    };
    const { calls } = await show(
      {
        [`GET ${ONE}/void-preview`]: () => ({ json: previewOf({ refusal }) }),
        [`DELETE ${ONE}`]: () => ({ json: voided }),
      },
      OPENED,
    );
    await openDialog('Delete');
    const dialog = await question(/Delete the buy/);
    expect(await dialog.findByText(/would be −40.00 USD instead of 10.00 USD/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete anyway' }));
    await screen.findByRole('listitem', { name: 'Buy deleted' });
    expect(sent(calls, 'DELETE')).toMatchObject([{ url: `${ONE}?acceptNegative=true` }]);
  });

  it('says that it failed, and sends the same command again', async () => {
    const { calls, served } = await show({ [`DELETE ${ONE}`]: () => problem(500, 'SERVER.FAULT') }, OPENED);
    await openDialog('Delete');
    const dialog = await question(/Delete the buy/);
    await dialog.findByText('Bitcoin held');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Failed to delete transaction. Please try again later.')).toBeVisible();
    served[`DELETE ${ONE}`] = () => ({ json: voided });
    await waitFor(() => {
      expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('listitem', { name: 'Buy deleted' });
    const keys = sent(calls, 'DELETE').map((call) => ('key' in call ? call.key : null));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is undone from the notification only where nothing is in the way; otherwise it leads to the trade', async () => {
    await show(
      {
        [`DELETE ${ONE}`]: () => ({ json: voided }),
        [`POST ${ONE}/restore`]: () => problem(409, 'LEDGER.WEEKLY_RULE', { week: '2026-W32' }),
      },
      OPENED,
    );
    await openDialog('Delete');
    const dialog = await question(/Delete the buy/);
    await dialog.findByText('Bitcoin held');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const toast = within(await screen.findByRole('listitem', { name: 'Buy deleted' }));
    fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
    const failed = within(await screen.findByRole('listitem', { name: /Failed to restore transaction/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(failed.getByRole('button', { name: 'Open transaction' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});
