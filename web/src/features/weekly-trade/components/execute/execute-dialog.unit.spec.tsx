import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { clearRevision } from '../../../../lib/query/revision';
import type { FakeRoute } from '../../../../testing/fake-api';
import { DONE, EXECUTE } from '../../testing/execute.fixture';
import { openExecute, press, type } from '../../testing/open-execute';
import { BEAR_WEEK, executed, TODAY, TRANSACTION_ID, viewOf } from '../../testing/week.fixture';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

function fillIn(): void {
  type('Bitcoin received', '0.00537120');
  type('Price', '68,273.40');
  type('Fee', '1.47');
}

const record = (): void => {
  press('Record buy');
};

describe('the execute dialog', () => {
  it('starts from the plan and says what will change in the ledger', async () => {
    await openExecute('investment', {});
    expect(screen.getByRole('textbox', { name: 'Bitcoin received' })).toHaveValue('0.00537665');
    fillIn();
    expect(screen.getByText('368.18')).toBeVisible();
    expect(screen.getByText('+1.47')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Total paid' })).toHaveValue('368.18');
    expect(screen.getByText('2,150.42')).toBeVisible();
    expect(screen.getByText('22383430')).toBeVisible();
  });

  it('counts the base that is free again once the investment that counted it is undone', async () => {
    const second = executed(viewOf(BEAR_WEEK));
    const view = { ...second, weekStatus: 'using' as const, baseLeftUsd: '100.00' };
    const { dialog } = await openExecute('investment', {}, { view });
    fillIn();
    // 2,150.42 + 100.00 - 368.18
    expect(dialog.getByText('1,882.24')).toBeVisible();
  });

  it('reads figures in the format of the language', async () => {
    await openExecute('investment', {}, { language: 'pt' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Preço' }), { target: { value: '68.273,40' } });
    expect(screen.getByRole('textbox', { name: 'Total pago' })).toHaveValue('367,08');
  });

  it('sends once for a double press, and only closes when the page is up to date', async () => {
    const { sent, onDone } = await openExecute('investment', { [EXECUTE]: () => ({ json: DONE }) });
    fillIn();
    record();
    record();
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledTimes(1);
    });
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({
      part: 'investment',
      quantityBtc: '0.00537120',
      priceUsd: '68273.40',
      feeUsd: '1.47',
      tradedOn: TODAY,
    });
    expect(onDone).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'investment',
        usd: '368.18',
        transactionId: TRANSACTION_ID,
        balance: { account: 'dynamicBalance', ...DONE.dynamicBalance },
      }),
    );
    expect(screen.getByText('Trade recorded')).toBeVisible();
    expect(screen.getByText('−268.18')).toBeVisible();
  });

  it('is sent by Enter and closed by Escape', async () => {
    const { sent, onClose } = await openExecute('investment', { [EXECUTE]: () => ({ json: DONE }) });
    const field = screen.getByRole('textbox', { name: 'Price' });
    const form = field.closest('form');
    if (form === null) throw new Error('no form');
    fireEvent.submit(form);
    await waitFor(() => {
      expect(sent()).toHaveLength(1);
    });
    await waitFor(() => {
      expect(form).toHaveAttribute('aria-busy', 'false');
    });
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
  });

  it('keeps its key over a retry and over being opened again until there is an answer', async () => {
    let isDown = true;
    const route: FakeRoute = () => {
      if (isDown) throw new TypeError('connection lost');
      return { json: DONE };
    };
    const first = await openExecute('investment', { [EXECUTE]: route });
    record();
    const failed = await screen.findByRole('button', { name: 'Try again' });
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
      "Failed to execute trade. Please try again later. We got no reply. It's safe to try again; it won't be recorded twice.",
    );
    fireEvent.click(failed);
    await waitFor(() => {
      expect(first.sent()).toHaveLength(2);
    });
    first.rendered.unmount();
    isDown = false;
    const second = await openExecute('investment', { [EXECUTE]: route });
    record();
    await waitFor(() => {
      expect(second.onDone).toHaveBeenCalledTimes(1);
    });
    const keys = [...first.sent(), ...second.sent()].map((call) => call.key);
    expect(new Set(keys).size).toBe(1);
    second.rendered.unmount();
    const third = await openExecute('investment', { [EXECUTE]: route });
    record();
    await waitFor(() => {
      expect(third.onDone).toHaveBeenCalledTimes(1);
    });
    expect(third.sent()[0]?.key).not.toBe(keys[0]);
  });

  it('says why figures are not sent that are good one by one and too large together', async () => {
    const { sent } = await openExecute('investment', {});
    type('Bitcoin received', '20,000,000');
    type('Price', '999,999,999.00');
    expect(screen.getByText('These figures are larger than the record accepts')).toBeVisible();
    record();
    expect(sent()).toHaveLength(0);
  });

  it('takes what was paid and received from a receipt, and sends that very total', async () => {
    const { sent } = await openExecute('investment', { [EXECUTE]: () => ({ json: DONE }) });
    type('Total paid', '368.18');
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('68,204.15');
    type('Bitcoin received', '0.00537120');
    type('Fee', '1.47');
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('68,273.38');
    record();
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ valueUsd: '366.71', feeUsd: '1.47', priceUsd: '68273.38' });
    });
  });

  it('opens with the quantity selected, so that what is typed takes its place', async () => {
    await openExecute('investment', {});
    const quantity = screen.getByRole('textbox', { name: 'Bitcoin received' });
    await waitFor(() => {
      expect(quantity).toHaveFocus();
    });
    await userEvent.keyboard('0.0064');
    expect(quantity).toHaveValue('0.0064');
  });

  it('names empty and zero fields and sends nothing', async () => {
    const { calls } = await openExecute('investment', {});
    type('Bitcoin received', '0');
    type('Price', '');
    record();
    expect(screen.getByText('Quantity must be greater than zero')).toBeVisible();
    expect(screen.getByText('Price is required')).toBeVisible();
    expect(calls).toHaveLength(0);
  });
});
