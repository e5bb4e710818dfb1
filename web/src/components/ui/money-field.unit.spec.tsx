import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { renderApp } from '../../testing/render';
import { MoneyField, readMoney } from './money-field';
import type { MoneyKind } from './money-field';

function Field({ kind }: { readonly kind: MoneyKind }) {
  const [text, setText] = useState('');
  return <MoneyField kind={kind} label="Amount" help="Two places" value={text} onChange={setText} />;
}

describe('an amount typed in English', () => {
  it('is echoed as it was understood', async () => {
    await renderApp(<Field kind="usd" />);
    expect(screen.getByText('Two places')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Amount'), '1,250.5');
    expect(screen.getByText('Reads as 1,250.50 USD')).toBeInTheDocument();
  });

  it('that can be read in two ways is rejected aloud', async () => {
    await renderApp(<Field kind="btc" />);
    await userEvent.type(screen.getByLabelText('Amount'), '1,234');
    expect(screen.getByRole('alert')).toHaveTextContent(/Use a point for cents: 0\.00537665/);
  });
});

describe('an amount typed in Portuguese', () => {
  it('uses the comma', async () => {
    await renderApp(<Field kind="usd" />, { language: 'pt' });
    await userEvent.type(screen.getByLabelText('Amount'), '1.250,5');
    expect(screen.getByText('Lido como US$ 1.250,50')).toBeInTheDocument();
  });
});

// Found as a price that nobody had entered: the close of the day came in as somebody was about to type their own.
describe('an amount that comes in by itself', () => {
  function Filling() {
    const [text, setText] = useState('');
    return (
      <>
        <MoneyField kind="price" label="Price" value={text} onChange={setText} />
        <button
          type="button"
          onMouseDown={(event) => {
            // The field keeps the focus, as where an answer comes in.
            event.preventDefault();
            setText('63,690.12');
          }}
        >
          Fill in
        </button>
      </>
    );
  }

  it('while somebody is in the field gives way to what they type', async () => {
    await renderApp(<Filling />);
    await userEvent.click(screen.getByLabelText('Price'));
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(screen.getByLabelText('Price')).toHaveValue('63,690.12');
    await userEvent.keyboard('62,000.00');
    expect(screen.getByLabelText('Price')).toHaveValue('62,000.00');
  });

  it('is not selected while nobody is in the field', async () => {
    await renderApp(<Filling />);
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
    await userEvent.type(screen.getByLabelText('Price'), '5');
    expect(screen.getByLabelText('Price')).toHaveValue('63,690.125');
  });
});

it('is read to the decimal string of the API', () => {
  expect(readMoney('1.234,56', 'price', 'pt')).toEqual({
    ok: true,
    value: '1234.56',
    echo: 'US$\u00a01.234,56',
  });
  expect(readMoney('0,00537665', 'btc', 'pt')).toMatchObject({ ok: true, value: '0.00537665' });
  expect(readMoney('-5', 'usd', 'en')).toEqual({ ok: false, problem: 'negative' });
});
