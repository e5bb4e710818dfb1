import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { problem } from '../../../../testing/fake-api';
import type { FakeRoute } from '../../../../testing/fake-api';
import {
  cleanUp,
  history,
  ONE,
  openDialog,
  OPENED,
  question,
  restored,
  sent,
  show,
} from '../../testing/show-transactions';
import { previewOf, trade, tradeId } from '../../../../testing/trades.fixture';

beforeEach(cleanUp);

afterEach(() => {
  cleanUp();
  jest.restoreAllMocks();
});

describe('editing a trade', () => {
  const edited = { ...restored, transactionId: tradeId(5), replaces: tradeId(1) };
  const routes = (changes: Record<string, FakeRoute> = {}): Record<string, FakeRoute> => ({
    [`POST ${ONE}/edit-preview`]: () => ({ json: previewOf() }),
    [`PUT ${ONE}`]: () => ({ json: edited }),
    [`GET /api/transactions/${tradeId(5)}`]: () => ({
      json: { revision: '7', stale: null, transaction: trade({ transactionId: tradeId(5) }) },
    }),
    [`GET /api/transactions/${tradeId(5)}/history`]: () => ({ json: history }),
    ...changes,
  });
  const edit = async () => {
    await openDialog('Edit');
    return question(/Edit the buy of August 3, 2026/);
  };
  const type = (field: HTMLElement, value: string): void => {
    act(() => {
      fireEvent.change(field, { target: { value } });
    });
  };

  it('shows what will change, saves once, and opens the corrected record', async () => {
    const { calls } = await show(routes(), OPENED);
    const dialog = await edit();
    expect(dialog.getByRole('button', { name: 'Save correction' })).toBeDisabled();
    type(dialog.getByLabelText('Fee, optional'), '2.00');
    expect(dialog.getByLabelText('Spent')).toHaveValue('410.87');
    expect(await dialog.findByText('Bitcoin held')).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Save correction' });
    fireEvent.click(save);
    fireEvent.click(save);
    expect(await screen.findByRole('listitem', { name: 'Correction saved' })).toBeVisible();
    expect(sent(calls, 'PUT')).toMatchObject([
      {
        body: {
          ...{ quantityBtc: '0.00630000', priceUsd: '64900.00', feeUsd: '2.00', valueUsd: '408.87' },
          tradedOn: '2026-08-03',
        },
      },
    ]);
    await waitFor(() => {
      expect(calls.some(({ route }) => route === `GET /api/transactions/${tradeId(5)}`)).toBe(true);
    });
  });

  it('says what is wrong with a field, and sends nothing', async () => {
    const { calls } = await show(routes(), OPENED);
    const dialog = await edit();
    type(dialog.getByLabelText('Quantity'), '0');
    type(dialog.getByLabelText('Price'), '');
    fireEvent.click(dialog.getByRole('button', { name: 'Save correction' }));
    expect(await dialog.findByText('Quantity must be greater than zero')).toBeVisible();
    expect(dialog.getByText('Price is required')).toBeVisible();
    expect(sent(calls, 'PUT')).toEqual([]);
  });

  it('asks about a price that looks mistyped, and saves it when it is right', async () => {
    const far = {
      ...{ kind: 'price_far_from_close', priceUsd: '6490.00', dayCloseUsd: '64849.00' },
      comparedWith: 'close',
    };
    const refusal = { code: 'LEDGER.NEEDS_CONFIRMATION', detail: 'typo', warnings: [far] };
    const { calls } = await show(
      routes({ [`POST ${ONE}/edit-preview`]: () => ({ json: previewOf({ refusal }) }) }),
      OPENED,
    );
    const dialog = await edit();
    type(dialog.getByLabelText('Price'), '6,490.00');
    const save = await dialog.findByRole('button', { name: 'Save anyway' });
    expect(dialog.getByText('64,849.00')).toBeVisible();
    // Enter in a field sends the form, which is no answer to the question.
    fireEvent.submit(dialog.getByLabelText('Price'));
    expect(save).toHaveAttribute('type', 'button');
    expect(sent(calls, 'PUT')).toEqual([]);
    fireEvent.click(save);
    await screen.findByRole('listitem', { name: 'Correction saved' });
    expect(sent(calls, 'PUT')).toMatchObject([{ body: { priceUsd: '6490.00', confirmed: true } }]);
  });

  it('takes no second Enter for the answer to a question that the command asks (regression: it was sent)', async () => {
    const { calls } = await show(
      routes({ [`PUT ${ONE}`]: () => problem(409, 'LEDGER.NEEDS_CONFIRMATION', { warnings: [] }) }),
      OPENED,
    );
    const dialog = await edit();
    type(dialog.getByLabelText('Fee, optional'), '2.00');
    await dialog.findByText('Bitcoin held');
    const save = dialog.getByRole('button', { name: 'Save correction' });
    save.focus();
    await userEvent.keyboard('{Enter}');
    expect(await dialog.findByRole('button', { name: 'Save anyway' })).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    expect(sent(calls, 'PUT')).toHaveLength(1);
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
  });
});
