import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

import { renderApp } from '../../../testing/render';
import { CopyAmount } from './copy-amount';

function withClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

it.each([
  ['en', 'Copy amount, Sale', 'Copied', '1366.71'],
  ['pt', 'Copiar valor, Sale', 'Copiado', '1366,71'],
] as const)('copies as an exchange takes it in %s, and says so', async (language, copy, copied, text) => {
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  withClipboard(writeText);
  await renderApp(<CopyAmount value="1366.71" part="Sale" />, { namespaces: ['weekly-trade'], language });
  fireEvent.click(screen.getByRole('button', { name: copy }));
  expect(await screen.findByRole('button', { name: copied })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(copied);
  expect(writeText).toHaveBeenCalledWith(text);
});

it.each([
  ['en', 'Copy amount, Sale', /did not allow copying/],
  ['pt', 'Copiar valor, Sale', /não permitiu copiar/],
] as const)('says so when the browser refused, in %s', async (language, copy, refused) => {
  withClipboard(() => Promise.reject(new Error('denied')));
  await renderApp(<CopyAmount value="366.71" part="Sale" />, { namespaces: ['weekly-trade'], language });
  fireEvent.click(screen.getByRole('button', { name: copy }));
  expect(await screen.findByText(refused)).toBeVisible();
  expect(screen.getByRole('button', { name: copy })).toBeVisible();
});

it('is not there where there is no clipboard', async () => {
  await renderApp(<CopyAmount value="366.71" part="Sale" />, { namespaces: ['weekly-trade'] });
  expect(screen.queryByRole('button')).toBeNull();
});
