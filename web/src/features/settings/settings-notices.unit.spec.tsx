import { afterEach, describe, expect, it } from '@jest/globals';
import { changeDigestRequestSchema, defaultNoticeSettings } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../lib/i18n/languages';
import { settingsOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { NoticesSetting } from './components/notices-setting';

const original = globalThis.fetch;
const READ = 'GET /api/settings/notices';
const SAVE = 'PUT /api/settings/notices';

afterEach(() => {
  globalThis.fetch = original;
});

async function open(more: Record<string, FakeRoute>, language: Language = 'en') {
  const calls = fakeApi({
    [READ]: () => ({ json: defaultNoticeSettings }),
    'GET /api/settings': () => ({ json: settingsOf() }),
    'GET /api/settings/digest': () => ({ json: { digest: null, nextAt: null } }),
    'GET /api/settings/push': () => ({ json: { publicKey: 'key', browsers: [] } }),
    'GET /api/settings/calendar': () => ({ json: { path: null } }),
    ...more,
  });
  await renderApp(<NoticesSetting />, { language, namespaces: ['settings'] });
  await userEvent.click(screen.getByRole('button'));
  const sent = (wanted: string) => calls.filter(({ route }) => route === wanted).map(({ body }) => body);
  return { saved: () => sent(SAVE), sent };
}

const saving = { [SAVE]: ({ body }) => ({ json: body }) } satisfies Record<string, FakeRoute>;

describe('the settings of notices', () => {
  it('are saved kind by kind and channel by channel', async () => {
    const { saved } = await open(saving);
    await userEvent.click(await screen.findByLabelText('By email: New regime'));
    await userEvent.click(screen.getByLabelText('In the app: Greeting, once a day'));
    await waitFor(() => {
      expect(saved()).toHaveLength(2);
    });
    const kinds = {
      ...defaultNoticeSettings.kinds,
      'regime-changed': { app: true, mail: true, push: false },
      'welcome-back': { app: false, mail: false, push: false },
    };
    expect(saved()[1]).toEqual({ ...defaultNoticeSettings, kinds });
    expect(screen.queryByLabelText('By email: Payment received')).toBeNull();
  });

  it('have quiet hours that never end as they begin', async () => {
    const { saved } = await open(saving, 'pt');
    await userEvent.click(await screen.findByLabelText('Horário de silêncio'));
    await userEvent.selectOptions(await screen.findByLabelText('Fim'), '06:00');
    await waitFor(() => {
      expect(saved()).toMatchObject([
        { quietHours: { from: 22, until: 7 } },
        { quietHours: { from: 22, until: 6 } },
      ]);
    });
    expect(screen.getByLabelText('Início')).not.toHaveTextContent('06:00');
  });

  it('promise no email to an account without an address', async () => {
    const wanted = { app: true, mail: true, push: false };
    const kinds = { ...defaultNoticeSettings.kinds, 'rsi-extreme': wanted };
    const { saved } = await open({
      ...saving,
      'GET /api/settings': () => ({
        json: settingsOf({ email: null, emailStatus: 'none', emailConfirmed: false }),
      }),
      [READ]: () => ({ json: { ...defaultNoticeSettings, kinds } }),
    });
    const why = 'Your account has no email address. Add one above to receive this.';
    const regime = await screen.findByLabelText('By email: New regime');
    await waitFor(() => {
      expect(regime).toBeDisabled();
    });
    expect(regime).toHaveAccessibleDescription(why);
    expect(screen.queryByText('Always')).toBeNull();
    const summary = await screen.findByLabelText('Weekly summary by email');
    expect(summary).toBeDisabled();
    expect(summary).toHaveAccessibleDescription(expect.stringContaining(why));
    // What was chosen before can be ended.
    await userEvent.click(screen.getByLabelText('By email: RSI below 20 or from 90'));
    await waitFor(() => {
      expect(saved()).toMatchObject([{ kinds: { 'rsi-extreme': { app: true, mail: false } } }]);
    });
  });

  it('are taken back where they were not saved', async () => {
    await open({ [SAVE]: () => problem(503, 'SERVICE.UNAVAILABLE') });
    const box = await screen.findByLabelText('In the app: New regime');
    await userEvent.click(box);
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => {
      expect(box).toBeChecked();
    });
  });

  it('can be asked for again', async () => {
    let tries = 0;
    await open({
      [READ]: () => {
        tries += 1;
        return tries === 1 ? problem(503, 'SERVICE.UNAVAILABLE') : { json: defaultNoticeSettings };
      },
    });
    expect(await screen.findByText('The settings of notices could not be read.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('In the app: New regime')).toBeChecked();
  });
});

describe('the weekly summary', () => {
  const WEEKLY = 'PUT /api/settings/digest';
  const answer: FakeRoute = ({ body }) => ({
    json: { ...changeDigestRequestSchema.parse(body), nextAt: '2026-12-07T11:00:00.000Z' },
  });

  it('is chosen without amounts, and changed field by field', async () => {
    const { sent } = await open({ [WEEKLY]: answer });
    await userEvent.click(await screen.findByLabelText('Weekly summary by email'));
    expect(await screen.findByText(/^The next one comes on Dec 7, 2026/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Day'), 'Tuesday');
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '19:00');
    await userEvent.click(screen.getByLabelText('With the amount of my week'));
    await waitFor(() => {
      expect(sent(WEEKLY)).toEqual([
        { digest: { weekday: 1, hour: 8, showsAmounts: false } },
        { digest: { weekday: 2, hour: 8, showsAmounts: false } },
        { digest: { weekday: 2, hour: 19, showsAmounts: false } },
        { digest: { weekday: 2, hour: 19, showsAmounts: true } },
      ]);
    });
  });

  it('is off again where it could not be saved', async () => {
    await open({ [WEEKLY]: () => problem(503, 'SERVICE.UNAVAILABLE') });
    const wanted = await screen.findByLabelText('Weekly summary by email');
    await userEvent.click(wanted);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(wanted).not.toBeChecked();
  });
});

describe('the calendar', () => {
  const OPEN = 'POST /api/settings/calendar';
  const CLOSE = 'DELETE /api/settings/calendar';

  it('has an address once it is opened, and another one after a question', async () => {
    let opened = 0;
    await open({
      [OPEN]: () => {
        opened += 1;
        return { json: { path: `/api/calendar/address-${String(opened)}.ics` } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create an address' }));
    const address = await screen.findByLabelText('Secret address');
    expect(address).toHaveValue('http://localhost/api/calendar/address-1.ics');
    await userEvent.click(screen.getByRole('button', { name: 'New address' }));
    const dialog = await screen.findByRole('dialog');
    expect(opened).toBe(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'New address' }));
    await waitFor(() => {
      expect(address).toHaveValue('http://localhost/api/calendar/address-2.ics');
    });
  });

  it('has none after it is closed, which is asked about', async () => {
    const { sent } = await open({
      'GET /api/settings/push': () => ({ json: { publicKey: 'key', browsers: [] } }),
      'GET /api/settings/calendar': () => ({ json: { path: '/api/calendar/address.ics' } }),
      [CLOSE]: () => ({ json: { path: null } }),
    });
    const removed = () => sent(CLOSE);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the address of the calendar?' });
    expect(removed()).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the address' }));
    expect(await screen.findByRole('button', { name: 'Create an address' })).toBeVisible();
    expect(removed()).toHaveLength(1);
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Calendar' })).toHaveFocus();
    });
  });

  it('keeps the focus when the button that was pressed is gone, and has its address copied', async () => {
    // Brings a clipboard.
    userEvent.setup();
    await open({ [OPEN]: () => ({ json: { path: '/api/calendar/address.ics' } }) });
    expect(screen.getByRole('group', { name: 'Notices' })).toHaveFocus();
    await userEvent.click(await screen.findByRole('button', { name: 'Create an address' }));
    const copy = await screen.findByRole('button', { name: 'Copy the address' });
    expect(screen.getByRole('group', { name: 'Calendar' })).toHaveFocus();
    await userEvent.click(copy);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/api/calendar/address.ics');
  });
});
