import { afterEach, describe, expect, it } from '@jest/globals';
import { defaultNoticeSettings } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { problem } from '../../testing/fake-api';
import { openSettings } from './testing/open-settings';

const original = globalThis.fetch;
const READ = 'GET /api/settings/notices';
const SAVE = 'PUT /api/settings/notices';

afterEach(() => {
  globalThis.fetch = original;
});

describe('the settings of notices', () => {
  it('are saved kind by kind and channel by channel', async () => {
    const { sent } = await openSettings({ [SAVE]: ({ body }) => ({ json: body }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'By e-mail: New regime' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'In the app: Greeting, once a day' }));
    await waitFor(() => {
      expect(sent(SAVE)).toHaveLength(2);
    });
    const kinds = {
      ...defaultNoticeSettings.kinds,
      'regime-changed': { app: true, mail: true },
      'welcome-back': { app: false, mail: false },
    };
    expect(sent(SAVE)[1]?.body).toEqual({ ...defaultNoticeSettings, kinds });
    expect(screen.queryByRole('checkbox', { name: 'By e-mail: Payment received' })).toBeNull();
  });

  it('have quiet hours that never end as they begin', async () => {
    const { sent } = await openSettings({ [SAVE]: ({ body }) => ({ json: body }) }, { language: 'pt' });
    await userEvent.click(await screen.findByRole('switch', { name: 'Horário de silêncio' }));
    const until = await screen.findByRole('combobox', { name: 'Até' });
    expect(screen.queryAllByRole('option', { name: '22:00' })).toHaveLength(1);
    await userEvent.selectOptions(until, '06:00');
    await waitFor(() => {
      expect(sent(SAVE).map(({ body }) => body)).toMatchObject([
        { quietHours: { from: 22, until: 7 } },
        { quietHours: { from: 22, until: 6 } },
      ]);
    });
  });

  it('are taken back where they were not saved', async () => {
    await openSettings({ [SAVE]: () => problem(503, 'SERVICE.UNAVAILABLE') });
    const box = await screen.findByRole('checkbox', { name: 'In the app: New regime' });
    await userEvent.click(box);
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => {
      expect(box).toBeChecked();
    });
  });

  it('can be asked for again', async () => {
    let tries = 0;
    await openSettings({
      [READ]: () => {
        tries += 1;
        return tries === 1 ? problem(503, 'SERVICE.UNAVAILABLE') : { json: defaultNoticeSettings };
      },
    });
    expect(await screen.findByText('The settings of notices could not be read.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'In the app: New regime' })).toBeChecked();
  });
});
