import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as ApiAccessPage } from './api-access.page';

const original = globalThis.fetch;

beforeEach(() => {
  fakeApi({});
});
afterEach(() => {
  globalThis.fetch = original;
});

const commands = () => [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);

it('has commands with the address of this app and a place for the token, for a shell', async () => {
  await renderApp(<ApiAccessPage />, { language: 'en', namespaces: ['settings'] });

  const base = new URL('/api', window.location.href).href;
  expect(await screen.findByRole('heading', { level: 1, name: 'API access' })).toBeInTheDocument();
  const [portfolio, , , buy] = commands();
  expect(portfolio).toBe(`curl "${base}/portfolio" \\\n  -H "Authorization: Bearer YOUR_TOKEN"`);
  // A shell that reads both as one command sends an empty key.
  expect(buy).toMatch(/^KEY=\$\(uuidgen\)\ncurl/);
  expect(buy).toContain(`curl -X POST "${base}/transactions" \\\n`);
  expect(buy).toContain('-H "Idempotency-Key: $KEY"');
  const body: unknown = JSON.parse(/-d '([^']*)'$/.exec(buy ?? '')?.[1] ?? '');
  expect(body).toMatchObject({ type: 'buy', quantityBtc: '0.00100000' });
  expect(screen.getByRole('link', { name: 'Open the API reference' })).toHaveAttribute(
    'href',
    `${base}/docs`,
  );
  expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/settings');
});

it('says in Portuguese by which code a request is refused', async () => {
  await renderApp(<ApiAccessPage />, { language: 'pt', namespaces: ['settings'] });

  expect(await screen.findByText('Este token só pode ler.')).toBeInTheDocument();
  expect(screen.getByText('API_TOKEN.SCOPE')).toBeInTheDocument();
  for (const command of commands()) expect(command).toContain('Bearer SEU_TOKEN');
});
