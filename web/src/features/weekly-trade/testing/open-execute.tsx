import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';

import type { OperationSlot, RecommendationView } from '@app/contracts';
import { useLocation } from 'react-router-dom';

import { NotificationBody } from '../../../components/ui/notification-body';
import { Toaster } from '../../../components/ui/toaster';
import { useNotifications } from '../../../lib/notifications/notification-store';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { ExecuteDialog } from '../components/execute/execute-dialog';
import { EXECUTE } from './execute.fixture';
import { BEAR_WEEK, BULL_WEEK, TODAY, viewOf } from './week.fixture';

const WEEKS = {
  investment: viewOf(BEAR_WEEK),
  reinvestment: viewOf({ ...BEAR_WEEK, portfolioCashCents: '132000' }),
  sale: viewOf({ ...BULL_WEEK, satsHeld: '21846310' }),
};

/** Where a press has led. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** What is kept among the notices and shown by no toast. */
function Notices() {
  const kept = useNotifications().filter(({ isToast }) => !isToast);
  return (
    <section aria-label="Notices">
      {kept.map((item) => (
        <NotificationBody key={item.id} item={item} titleId={item.id} />
      ))}
    </section>
  );
}

interface OpenOptions {
  readonly breaksRule?: boolean;
  readonly language?: 'en' | 'pt';
  /** Instead of the week of the part. */
  readonly view?: RecommendationView;
}

/** Opens the execute dialog of a part next to the toasts, with the fake server's routes. */
export async function openExecute(
  part: OperationSlot,
  routes: Record<string, FakeRoute>,
  { breaksRule = false, language = 'en', view = WEEKS[part] }: OpenOptions = {},
) {
  const calls = fakeApi(routes);
  const onDone = jest.fn();
  const onClose = jest.fn();
  const rendered = await renderApp(
    <>
      <ExecuteDialog
        view={view}
        part={part}
        breaksRule={breaksRule}
        today={TODAY}
        holdings={{ btc: '0.21846310', portfolioCashUsd: part === 'reinvestment' ? '1320.00' : '0.00' }}
        onClose={onClose}
        onDone={onDone}
      />
      <Toaster />
      <Notices />
      <Address />
    </>,
    { namespaces: ['weekly-trade'], language },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => calls.filter((call) => call.route === EXECUTE);
  return { calls, dialog, onDone, onClose, rendered, sent };
}

/** Types over a field of the dialog. */
export function type(name: string, text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
