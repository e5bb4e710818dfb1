import { pushSettingsResponseSchema } from '@app/contracts';
import type { PushSettingsResponse } from '@app/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { browserPush, subscribeBrowser, unsubscribeBrowser } from '../../../lib/push/browser-push';
import type { BrowserPush } from '../../../lib/push/browser-push';

const PATH = '/settings/push';

interface DevicePush {
  readonly publicKey: string;
  readonly status: BrowserPush['status'];
  /** Of this browser on the server; null where nothing is sent to it. */
  readonly id: string | null;
}

/** Whether this browser gets push notices: as it says itself, and as the server knows for whoever is signed in. */
export const devicePushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const [settings, browser] = await Promise.all([
      apiFetch(PATH, { schema: pushSettingsResponseSchema, signal }),
      browserPush(),
    ]);
    return deviceOf(settings, browser);
  },
});

function deviceOf({ publicKey, browsers }: PushSettingsResponse, browser: BrowserPush): DevicePush {
  const fingerprint = browser.status === 'on' ? browser.fingerprint : null;
  const known = browsers.find((one) => one.fingerprint === fingerprint);
  if (known !== undefined) return { publicKey, status: 'on', id: known.id };
  return { publicKey, status: browser.status === 'on' ? 'off' : browser.status, id: null };
}

/** Turns push on or off for this browser. Fails with `ApiProblem`, or with what the browser has against it. */
export function useSwitchPush(): UseMutationResult<void, Error, DevicePush> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, publicKey }) => {
      if (id === null) {
        const body = await subscribeBrowser(publicKey);
        if (body !== null) await apiFetch(PATH, { method: 'POST', body, schema: pushSettingsResponseSchema });
        return;
      }
      await apiFetch(`${PATH}/${id}`, { method: 'DELETE', schema: pushSettingsResponseSchema });
      await unsubscribeBrowser();
    },
    onSettled: () => client.invalidateQueries({ queryKey: devicePushQuery.queryKey }),
  });
}
