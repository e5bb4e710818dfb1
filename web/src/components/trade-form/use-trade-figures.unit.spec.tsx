import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { usdCents } from '@app/money';

import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { LanguageToggle } from '../ui/language-toggle';
import { CurrencyChoice, FigureField, RateField } from './figure-field';
import { useTradeFigures } from './use-trade-figures';

const DAY = '2026-08-12';
const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
});

function Form() {
  const figures = useTradeFigures({
    isSale: false,
    date: DAY,
    prefill: { quantityBtc: '0.00640000', priceUsd: '64849.00' },
  });
  const { reading } = figures;
  return (
    <>
      <CurrencyChoice figures={figures} />
      {(['quantity', 'price', 'total', 'fee'] as const).map((field) => (
        <FigureField key={field} figures={figures} field={field} label={field} />
      ))}
      {figures.currency === 'BRL' ? <RateField figures={figures} /> : null}
      <output aria-label="reais">{reading.ok ? String(reading.figures.reais?.total ?? '-') : 'no'}</output>
      <output aria-label="paid">{reading.ok ? String(reading.figures.total) : 'no'}</output>
      <button
        type="button"
        onClick={() => {
          figures.startWithTotal(usdCents(20_00n));
        }}
      >
        start
      </button>
      <LanguageToggle />
    </>
  );
}

async function open(isDefault = false): Promise<void> {
  fakeApi({
    'GET /api/exchange-rates/usd-brl': () => ({
      json: {
        pair: 'USD/BRL',
        date: DAY,
        rate: '5.4',
        rateDate: '2026-08-11',
        rateSource: 'PTAX',
        isDefault,
      },
    }),
  });
  await renderApp(<Form />);
}

const field = (name: string): HTMLElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};
const choose = (currency: 'USD' | 'BRL'): void => {
  fireEvent.click(screen.getByRole('radio', { name: currency }));
};

it('keeps what was typed over a change of currency, at the rate on screen (regression: it was thrown away)', async () => {
  await open();
  type('price', '64,000.00');
  type('fee', '0.50');
  choose('BRL');
  await waitFor(() => {
    expect(field('price')).toHaveValue('345,600.00');
  });
  expect(field('fee')).toHaveValue('2.70');
  expect(screen.getByText('Rate: August 11, 2026, PTAX')).toBeVisible();
  choose('USD');
  expect(field('price')).toHaveValue('64,000.00');
  expect(field('fee')).toHaveValue('0.50');
});

it('turns reais back into dollars, and the typed total is the one that was paid', async () => {
  await open();
  choose('BRL');
  await waitFor(() => {
    expect(field('price')).toHaveValue('350,184.60');
  });
  type('total', '297.00');
  type('quantity', '0.00084904');
  expect(screen.getByLabelText('reais')).toHaveTextContent('29700');
  choose('USD');
  expect(field('total')).toHaveValue('55.00');
  expect(field('quantity')).toHaveValue('0.00084904');
});

it('writes what was typed in the format of another language (regression: it turned red)', async () => {
  await open();
  type('price', '61,234.56');
  type('quantity', '0.005');
  fireEvent.click(screen.getByRole('button', { name: 'Mudar para português' }));
  expect(await screen.findByDisplayValue('61.234,56')).toBeVisible();
  expect(screen.getByLabelText('paid')).toHaveTextContent('30617');
});

it('starts with an amount of dollars and keeps price and fee that were typed', async () => {
  await open();
  type('quantity', '0.00085');
  type('price', '64,000.00');
  type('fee', '0.50');
  fireEvent.click(screen.getByRole('button', { name: 'start' }));
  expect(field('price')).toHaveValue('64,000.00');
  expect(field('fee')).toHaveValue('0.50');
  expect(field('quantity')).toHaveValue('0.00030468');
  expect(screen.getByLabelText('paid')).toHaveTextContent('2000');
});
