import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser } from '../../testing/sign-in';
import { Component } from './consultancy.page';

const ROUTE = 'POST /api/consultancy-requests';
const META = 'GET /api/meta';
const original = globalThis.fetch;
const meta = (supportEmail?: string) => () => ({
  json: { productName: 'DynamicDCA', environment: 'test', demoAccounts: [], supportEmail },
});
const accepted = () => ({ status: 201, json: { requestId: '5b0d2a52-7d39-4b0e-8f0b-2f4b7a3f6c11' } });

beforeEach(forgetBrowser);
afterEach(() => {
  globalThis.fetch = original;
});

const open = async (language: 'en' | 'pt' = 'en') =>
  renderApp(<Component />, { language, namespaces: ['consultancy'] });
async function fill(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), 'Bia');
  await userEvent.type(screen.getByLabelText('Email'), 'bia@example.com');
  await userEvent.type(screen.getByLabelText('What would you like to talk about?'), 'My first purchase');
}
const submit = async () => userEvent.click(screen.getByRole('button', { name: 'Send request' }));

describe('the consultancy page', () => {
  it('offers both sessions with duration, price and place', async () => {
    fakeApi({ [META]: meta('help@app.test') });
    await open('pt');
    expect(screen.getByText(/R\$\s400,00/)).toBeVisible();
    expect(screen.getByText(/R\$\s200,00/)).toBeVisible();
    expect(screen.getByText('Montes Claros/MG')).toBeVisible();
    expect(screen.getAllByText('2 horas')).toHaveLength(2);
  });

  it('sends a request and says that it arrived', async () => {
    const calls = fakeApi({ [META]: meta('help@app.test'), [ROUTE]: accepted });
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'In person' }));
    await fill();
    await submit();
    expect(await screen.findByText('Your request has arrived.')).toBeVisible();
    expect(calls.find(({ route }) => route === ROUTE)?.body).toMatchObject({
      ...{ modality: 'in_person', name: 'Bia', email: 'bia@example.com', message: 'My first purchase' },
    });
  });

  it('repeats an unanswered request with the same key', async () => {
    const calls = fakeApi({
      [META]: meta('help@app.test'),
      [ROUTE]: () => {
        throw new TypeError('connection lost');
      },
    });
    await open();
    await fill();
    await submit();
    await screen.findByText(/nothing is sent twice/);
    await submit();
    await screen.findByText(/nothing is sent twice/);
    const keys = calls.filter(({ route }) => route === ROUTE).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('names the fields that are missing and sends nothing', async () => {
    const calls = fakeApi({ [META]: meta('help@app.test') });
    await open();
    await submit();
    expect(screen.getByText('Please enter your name.')).toBeVisible();
    expect(screen.getByText('Please enter your email')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(calls.filter(({ route }) => route === ROUTE)).toEqual([]);
  });

  it('shows what the server has against a field', async () => {
    fakeApi({
      [META]: meta('help@app.test'),
      [ROUTE]: () =>
        problem(422, 'CONSULTANCY.INVALID', {
          issues: [{ path: 'email', code: 'invalid', message: 'Please enter a valid email', params: {} }],
        }),
    });
    await open();
    await fill();
    await submit();
    expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  });

  it('says that requests cannot be taken where there is no support address', async () => {
    fakeApi({ [META]: meta() });
    await open();
    expect(await screen.findByText('Requests cannot be taken at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull();
  });
});
