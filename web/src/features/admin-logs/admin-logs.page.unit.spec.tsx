import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { securityEventKindSchema } from '@app/contracts';

import { LANGUAGES } from '../../lib/i18n/languages';
import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { testI18n } from '../../testing/test-i18n';
import { Component } from './admin-logs.page';

const original = globalThis.fetch;
const ID = '0199a000-0000-7000-8000-0000000000f1';
const AT = '2026-11-30T12:00:00.000Z';
const admin = { userId: ID.replace('f1', 'a1'), username: 'admin' };
const marina = { userId: ID.replace('f1', 'a2'), username: 'marina' };
const SECURITY = 'GET /api/admin/security-events';

afterEach(() => {
  globalThis.fetch = original;
});

async function open(
  routes: Record<string, FakeRoute>,
  path = '/admin/logs',
  language: Language = 'en',
): Promise<readonly FakeCall[]> {
  const calls = fakeApi(routes);
  await renderApp(<Component />, { language, namespaces: ['admin-logs'], path });
  return calls;
}

const administered = (change: string) => ({
  ...{ id: ID, at: AT, kind: 'administered', actor: admin, subject: marina, network: '10.0.0.0/24' },
  ...{ code: null, change },
});

describe('the logs', () => {
  it.each([
    [`POST /api/admin/users/${marina.userId}/disable`, 'Disabled the account'],
    [`DELETE /api/admin/users/${marina.userId}/roles/auditor`, 'Took the role auditor away'],
    [`PUT /api/admin/users/${marina.userId}/roles/admin`, 'Gave the role admin'],
    [`DELETE /api/admin/users/${marina.userId}/subscription`, 'Ended the subscription'],
    ['POST /api/admin/users', 'Created the account'],
    ['GET /api/admin/streams/anchor-heads', 'Opened the stream anchor-heads'],
    ['POST /api/admin/market/quarantine/7/accept', 'POST /api/admin/market/quarantine/7/accept'],
  ])('say in words what an administrator did (%s)', async (change, words) => {
    const calls = await open({
      [SECURITY]: () => ({ json: { events: [administered(change)], nextCursor: null } }),
    });
    const row = await screen.findByRole('row', { name: /admin/ });
    expect(within(row).getByText(words)).toBeVisible();
    expect(within(row).getByRole('link', { name: 'marina' })).toHaveAttribute(
      'href',
      `/admin/users?user=${marina.userId}`,
    );
    expect(calls[0]?.url).toContain('kind=administered');
  });

  it('have an address each, and go on to older entries', async () => {
    const access = { id: ID, at: AT, auditor: admin, subject: { ...marina, username: null }, method: 'GET' };
    await open(
      {
        'GET /api/admin/audit-accesses': ({ url }) => ({
          json: url.includes('cursor=older')
            ? { accesses: [{ ...access, id: admin.userId, path: '/api/exports' }], nextCursor: null }
            : { accesses: [{ ...access, path: '/api/portfolio' }], nextCursor: 'older' },
        }),
      },
      '/admin/logs?log=accesses',
    );
    expect(await screen.findByText('GET /api/portfolio')).toBeVisible();
    expect(screen.getByText('Erased person')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('GET /api/exports')).toBeVisible();
  });

  it('find the lines of one request, and say when there are none', async () => {
    const line = {
      ...{ id: '7', at: AT, service: 'worker', level: 'error', message: 'a mail could not be sent' },
      ...{ correlationId: 'c-1', detail: '{"part":"mail"}' },
    };
    const calls = await open(
      {
        'GET /api/admin/service-log': ({ url }) => ({
          json: { lines: url.includes('correlation=c-2') ? [] : [line], nextCursor: null },
        }),
      },
      '/admin/logs?log=service',
    );
    expect(await screen.findByText('a mail could not be sent')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Correlation id' }), ' c-2 ');
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('No line has this correlation id.')).toBeVisible();
    expect(calls.at(-1)?.url).toContain('correlation=c-2');
  });

  it('change with the tabs, and say what is empty or cannot be read (pt)', async () => {
    await open(
      {
        [SECURITY]: () => ({ json: { events: [], nextCursor: null } }),
        'GET /api/admin/mailbox': () => problem(500, 'SERVER.UNEXPECTED'),
        'GET /api/admin/payment-notices': () => ({ json: { notices: [], nextCursor: null } }),
      },
      '/admin/logs',
      'pt',
    );
    expect(await screen.findByText('Nenhum administrador mudou nada ainda.')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'E-mails' }));
    expect(await screen.findByText('Não foi possível ler os registros.')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Avisos de pagamento' }));
    expect(await screen.findByText('Nenhum provedor de pagamento enviou nada ainda.')).toBeVisible();
  });

  it.each(LANGUAGES)('have words for every kind of security event (%s)', async (language) => {
    const i18n = await testI18n(language);
    await i18n.loadNamespaces('admin-logs');
    const missing = securityEventKindSchema.options.filter(
      (kind) => !i18n.exists(`kind.${kind}`, { ns: 'admin-logs' }),
    );
    expect(missing).toEqual([]);
  });
});
