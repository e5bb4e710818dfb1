import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

import { LanguageToggle } from '../../../../components/ui/language-toggle';
import { fakeApi } from '../../../../testing/fake-api';
import { renderApp } from '../../../../testing/render';
import { usdOf } from '../../model/figures';
import { BEAR_WEEK, TODAY, viewOf } from '../../testing/week.fixture';
import { useFillForm } from './use-fill-form';

const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
});

function Form() {
  const form = useFillForm({ view: viewOf(BEAR_WEEK), mode: 'manual', today: TODAY });
  return (
    <>
      <input aria-label="quantity" readOnly value={form.texts.quantity} />
      <p>{form.reading.ok ? 'read' : 'not read'}</p>
      <button
        type="button"
        onClick={() => {
          form.startWith(usdOf('200.00'));
        }}
      >
        start
      </button>
      <LanguageToggle />
    </>
  );
}

it('a quantity that the form was started with is still read after a change of language', async () => {
  fakeApi({});
  await renderApp(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'start' }));
  expect(screen.getByLabelText('quantity')).toHaveValue('0.00293237');
  fireEvent.click(screen.getByRole('button', { name: 'Mudar para português' }));
  expect(await screen.findByDisplayValue('0,00293237')).toBeVisible();
  expect(screen.getByText('read')).toBeVisible();
});
