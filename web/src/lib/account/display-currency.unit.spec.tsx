import { afterEach, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { settingsOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { useChosenMoney } from '../money/chosen-money';
import { keepFigures, keptFigures } from '../offline/figure-store';
import { setDisplayCurrency } from '../preferences/preferences';
import { LEDGER } from '../query/revision';
import { signedInUser } from '../session/signed-in-user';
import { useDisplayCurrency } from './display-currency';

const original = globalThis.fetch;
const DAY = '2026-11-27';

/** A page with a figure of its own, and the menu of the currency. */
function Page({ read }: { readonly read: () => Promise<string> }) {
  const { currency, change } = useDisplayCurrency();
  const { unit } = useChosenMoney(DAY);
  const { data } = useQuery({ queryKey: [LEDGER, 'figure'], queryFn: read });
  return (
    <>
      <p>{`menu ${currency}, figure ${String(data)} in ${unit}`}</p>
      {(['USD', 'BRL'] as const).map((wanted) => (
        <button
          key={wanted}
          type="button"
          onClick={() => {
            change(wanted);
          }}
        >
          {wanted}
        </button>
      ))}
    </>
  );
}

async function open(save: FakeRoute) {
  signIn();
  setDisplayCurrency('USD');
  fakeApi({
    'PUT /api/settings/display-currency': save,
    'GET /api/exchange-rates/usd-brl': () => ({
      json: {
        ...{ pair: 'USD/BRL', date: DAY },
        ...{ rate: '5', rateDate: DAY, rateSource: 'PTAX', isDefault: false },
      },
    }),
  });
  let sendSecond: (figure: string) => void = () => undefined;
  let reads = 0;
  await renderApp(
    <Page
      read={async () => {
        reads += 1;
        return reads === 1
          ? 'without reais'
          : new Promise((resolve) => {
              sendSecond = resolve;
            });
      }}
    />,
  );
  await screen.findByText('menu USD, figure without reais in USD');
  return {
    answer: (figure: string): void => {
      sendSecond(figure);
    },
    reads: () => reads,
  };
}

afterEach(() => {
  setDisplayCurrency('USD');
  forgetBrowser();
  globalThis.fetch = original;
});

it('the menu shows the new currency at once, the figures when they were read in it, and dollars again at once', async () => {
  const { answer, reads } = await open(() => ({ json: settingsOf({ displayCurrency: 'BRL' }) }));

  fireEvent.click(screen.getByRole('button', { name: 'BRL' }));
  await screen.findByText('menu BRL, figure without reais in USD');
  await waitFor(() => {
    expect(reads()).toBe(2);
  });
  answer('with reais');

  await screen.findByText('menu BRL, figure with reais in BRL');
  fireEvent.click(screen.getByRole('button', { name: 'USD' }));
  await screen.findByText('menu USD, figure with reais in USD');
});

it('what was kept for a time without a connection goes with the currency (it had no reais)', async () => {
  const { answer } = await open(() => ({ json: settingsOf({ displayCurrency: 'BRL' }) }));
  const user = { sub: 'marina', exp: Math.floor(Date.now() / 1000) + 3600 };
  window.localStorage.setItem('session.refresh_token', `h.${btoa(JSON.stringify(user))}.s`);
  keepFigures(signedInUser(), { '["ledger","portfolio"]': { at: 1, data: 'without reais' } });
  expect(Object.keys(keptFigures(signedInUser()))).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'BRL' }));

  await waitFor(() => {
    expect(keptFigures(signedInUser())).toEqual({});
  });
  answer('with reais');
  await screen.findByText('menu BRL, figure with reais in BRL');
});

it('a currency that is not saved is taken back', async () => {
  await open(() => problem(503, 'SERVICE.UNAVAILABLE'));

  fireEvent.click(screen.getByRole('button', { name: 'BRL' }));

  await screen.findByText('menu USD, figure without reais in USD');
});
