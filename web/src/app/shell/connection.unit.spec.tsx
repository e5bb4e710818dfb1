import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { LiveUpdates } from '../../lib/live/live-updates';
import type { LiveState } from '../../lib/live/live-source';
import { LiveContext } from '../../lib/live/use-live-updates';
import { renderApp } from '../../testing/render';
import { ConnectionDot } from './connection';
import { ConnectionPill } from './connection-pill';

const MINUTE_MS = 60_000;
let state: LiveState;
let live: LiveUpdates;

beforeEach(() => {
  live = new LiveUpdates({
    token: async () => Promise.resolve(null),
    renewed: async () => Promise.resolve(''),
    open: async () => Promise.reject(new Error('nothing is opened')),
    onProgress: () => undefined,
    onNotices: () => undefined,
    onBack: () => undefined,
  });
  jest.spyOn(live, 'state', 'get').mockImplementation(() => state);
});

afterEach(() => {
  jest.restoreAllMocks();
});

const open = async (
  status: LiveState['status'],
  heardMinutesAgo: number | null,
  { language = 'en', keptAt = null }: { language?: 'en' | 'pt'; keptAt?: number | null } = {},
) => {
  state = { status, heardAt: heardMinutesAgo === null ? null : Date.now() - heardMinutesAgo * MINUTE_MS };
  await renderApp(
    <LiveContext value={live}>
      <ConnectionDot />
      <ConnectionPill keptAt={keptAt} />
    </LiveContext>,
    { language },
  );
};

describe('the state of the connection', () => {
  it('is a quiet dot while changes arrive by themselves', async () => {
    await open('live', 0);
    expect(screen.getByText(/^Live\. Changes/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each(['connecting', 'paused'] as const)('says nothing while %s', async (status) => {
    await open(status, 5);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.queryByText(/^Live\. Changes/)).toBeNull();
  });

  it('says how old the figures are that this device has kept', async () => {
    await open('offline', null, { keptAt: Date.now() - 300 * MINUTE_MS });
    expect(screen.getByRole('status')).toHaveTextContent(
      "You're offline. Reconnecting…Figures from 5 hr. ago.Try now",
    );
  });

  it('says that the line is lost and how old the figures are', async () => {
    await open('reconnecting', 5);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Connection lost. Trying again.Figures from 5 min. ago.Try now',
    );
  });

  it('says in Portuguese that there is no network', async () => {
    await open('offline', 5, { language: 'pt' });
    expect(screen.getByRole('status')).toHaveTextContent('Você está sem conexão. Reconectando…');
    expect(screen.getByRole('status')).toHaveTextContent('Dados de há 5 min.');
  });

  it('says no age while the figures are those of now', async () => {
    await open('offline', 0);
    expect(screen.getByRole('status')).not.toHaveTextContent('Figures');
  });

  it('is tried again at once when the reader asks for it', async () => {
    const retry = jest.spyOn(live, 'retry').mockImplementation(() => undefined);
    await open('offline', 5);
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    act(() => undefined);
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
