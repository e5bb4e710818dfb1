import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

import { renderApp } from '../../testing/render';
import { LanguageToggle } from '../ui/language-toggle';
import { CashFields } from './cash-fields';
import { useCashAmount } from './use-cash-amount';

function Form() {
  const amount = useCashAmount({ maxUsd: '2000.00', aboveMax: (max) => `at most ${max}` });
  return (
    <>
      <CashFields amount={amount} note="" onNote={() => undefined} noteLabel="Note" />
      <output aria-label="sent">{amount.amountUsd ?? '-'}</output>
      <LanguageToggle />
    </>
  );
}

it('keeps a typed amount when the language changes (regression: it turned red, or was another amount)', async () => {
  await renderApp(<Form />);
  const field = () => screen.getByRole('textbox', { name: /^(Amount|Valor)/ });
  fireEvent.change(field(), { target: { value: '1,234.50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mudar para português' }));
  expect(await screen.findByDisplayValue('1.234,50')).toBeVisible();
  expect(screen.getByLabelText('sent')).toHaveTextContent('1234.50');
  expect(screen.queryByRole('alert')).toBeNull();
  // And is what was typed on the way back.
  fireEvent.click(screen.getByRole('button', { name: 'Switch to English' }));
  expect(await screen.findByDisplayValue('1,234.50')).toBeVisible();
});

it('leaves a text that is no amount as it is', async () => {
  await renderApp(<Form />);
  const field = () => screen.getByRole('textbox', { name: /^(Amount|Valor)/ });
  fireEvent.change(field(), { target: { value: '12x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mudar para português' }));
  expect(await screen.findByRole('button', { name: 'Switch to English' })).toBeVisible();
  expect(field()).toHaveValue('12x');
});
