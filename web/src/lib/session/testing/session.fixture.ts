import { jest } from '@jest/globals';

import type { Answer, send, SendOptions } from '../../api/send';
import { FORCED_LOGOUT_EVENT, Session } from '../session';
import { SessionStorage } from '../session-storage';

export const NOW = Date.parse('2026-08-12T12:00:00Z');
const ANSWER: Omit<Answer, 'json'> = { headers: new Headers() };

export function tokenUntil(seconds: number | undefined): string {
  const payload = seconds === undefined ? {} : { exp: NOW / 1000 + seconds };
  return `header.${btoa(JSON.stringify(payload))}.signature`;
}

/** Both issued and ending on a clock of its own, which is so many seconds behind that of the device. */
export function tokenOfServer(secondsBehind: number, lifeSeconds: number): string {
  const iat = NOW / 1000 - secondsBehind;
  return `header.${btoa(JSON.stringify({ iat, exp: iat + lifeSeconds }))}.signature`;
}

export function setUp(reply: (path: string, options: SendOptions) => Promise<unknown>) {
  const storage = new SessionStorage(window.localStorage);
  const calls: string[] = [];
  const fakeSend: typeof send = async (path, options) => {
    calls.push(path);
    return { ...ANSWER, json: await reply(path, options ?? {}) };
  };
  const session = new Session({ storage, send: fakeSend, now: () => NOW });
  const forced = jest.fn();
  window.addEventListener(FORCED_LOGOUT_EVENT, forced);
  return { session, storage, calls, forced };
}

export const never = async (): Promise<never> => Promise.reject(new Error('no request expected'));
