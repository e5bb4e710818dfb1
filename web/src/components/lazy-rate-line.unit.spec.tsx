import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { setDisplayCurrency } from '../lib/preferences/preferences';
import { showDollars, showReais } from '../testing/reais.fixture';
import { renderApp } from '../testing/render';
import { RateLine } from './lazy-rate-line';

afterEach(() => {
  showDollars();
  act(() => {
    setDisplayCurrency('USD');
  });
});

/** The place of the line on the page. */
const place = (): Element | null => document.querySelector('[data-long]');

it('holds its place for a reader of reais before the rate is there (regression: it pushed the page down)', async () => {
  setDisplayCurrency('BRL');
  await renderApp(<RateLine />);
  const held = place();
  expect(held).toBeEmptyDOMElement();
  showReais();
  expect(await screen.findByText(/1 USD = /)).toBeVisible();
  expect(place()).toBe(held);
});

it('takes no room for a reader of dollars', async () => {
  await renderApp(<RateLine />);
  expect(place()).toBeNull();
});
