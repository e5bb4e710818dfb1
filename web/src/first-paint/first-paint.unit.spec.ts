import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { firstPaint } from './first-paint';

const root = document.documentElement;
const leave = jest.fn<(address: string) => void>();

beforeEach(() => {
  leave.mockClear();
  localStorage.clear();
  root.lang = 'en';
  root.setAttribute('data-public-page', '');
});
afterEach(() => {
  for (const name of ['data-public-page', 'data-signed-in', 'data-language']) root.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});

describe('a page that the build rendered', () => {
  it('gives way to that of the language which this reader has chosen', () => {
    localStorage.setItem('i18nextLng', 'pt');
    window.history.replaceState(null, '', '/faq?q=rsi#a');
    firstPaint(leave);
    expect(leave.mock.calls).toEqual([['/pt/faq?q=rsi#a']]);
  });

  it.each([
    ['in the language of the reader', 'en', '/faq'],
    ['at an address that names its language', 'pt', '/en/faq'],
  ])('stays %s', (_where, chosen, path) => {
    localStorage.setItem('i18nextLng', chosen);
    window.history.replaceState(null, '', path);
    firstPaint(leave);
    expect(leave).not.toHaveBeenCalled();
  });

  it('hides what is for visitors from who has signed in', () => {
    localStorage.setItem('session.refresh_token', 'token');
    firstPaint(leave);
    expect(root).toHaveAttribute('data-signed-in');
    localStorage.clear();
    firstPaint(leave);
    expect(root).not.toHaveAttribute('data-signed-in');
  });
});

it('the page of the app itself is left as it is, except for its theme', () => {
  root.removeAttribute('data-public-page');
  localStorage.setItem('i18nextLng', 'pt');
  localStorage.setItem('session.refresh_token', 'token');
  localStorage.setItem('theme', 'dark');
  firstPaint(leave);
  expect(leave).not.toHaveBeenCalled();
  expect(root).not.toHaveAttribute('data-signed-in');
  expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(root).toHaveAttribute('data-language', 'pt');
});
