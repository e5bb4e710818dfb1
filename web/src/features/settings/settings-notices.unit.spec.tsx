import { afterEach, describe, expect, it } from '@jest/globals';
import { defaultNoticeSettings } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../lib/i18n/languages';
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
  const calls = fakeApi({ [READ]: () => ({ json: defaultNoticeSettings }), ...more });
  await renderApp(<NoticesSetting />, { language, namespaces: ['settings'] });
  await userEvent.click(screen.getByRole('button'));
  return { saved: () => calls.filter(({ route }) => route === SAVE).map(({ body }) => body) };
}

const saving = { [SAVE]: ({ body }) => ({ json: body }) } satisfies Record<string, FakeRoute>;

describe('the settings of notices', () => {
  it('are saved kind by kind and channel by channel', async () => {
    const { saved } = await open(saving);
    await userEvent.click(await screen.findByLabelText('By e-mail: New regime'));
    await userEvent.click(screen.getByLabelText('In the app: Greeting, once a day'));
    await waitFor(() => {
      expect(saved()).toHaveLength(2);
    });
    const kinds = {
      ...defaultNoticeSettings.kinds,
      'regime-changed': { app: true, mail: true },
      'welcome-back': { app: false, mail: false },
    };
    expect(saved()[1]).toEqual({ ...defaultNoticeSettings, kinds });
    expect(screen.queryByLabelText('By e-mail: Payment received')).toBeNull();
  });

  it('have quiet hours that never end as they begin', async () => {
    const { saved } = await open(saving, 'pt');
    await userEvent.click(await screen.findByLabelText('Horário de silêncio'));
    await userEvent.selectOptions(await screen.findByLabelText('Até'), '06:00');
    await waitFor(() => {
      expect(saved()).toMatchObject([
        { quietHours: { from: 22, until: 7 } },
        { quietHours: { from: 22, until: 6 } },
      ]);
    });
    expect(screen.getByLabelText('Das')).not.toHaveTextContent('06:00');
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
