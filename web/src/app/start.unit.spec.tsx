import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';

import { start } from './start';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['en', 'Loading...', /longer than usual/],
  ['pt', 'Carregando...', /demorando mais que o normal/],
] as const)(
  'says in %s that it waits while the very first translations hang (regression: a blank page for 100 s)',
  async (language, loading, slow) => {
    const root = document.createElement('div');
    void start(root, language, undefined, async () => new Promise(() => undefined));
    await act(async () => jest.advanceTimersByTimeAsync(1_100));
    expect(root).toHaveTextContent(loading);
    await act(async () => jest.advanceTimersByTimeAsync(8_000));
    expect(root).toHaveTextContent(slow);
  },
);
