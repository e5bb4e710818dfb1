import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// For hangs only, as Jest's own limit of 180 s: on a busy machine the code of a page alone may take longer than 20 s.
configure({ asyncUtilTimeout: 120_000 });

// What the browser has and jsdom has not.
Object.defineProperty(globalThis, 'TextEncoder', { value: TextEncoder });
Object.defineProperty(globalThis, 'TextDecoder', { value: TextDecoder });
Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle });

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: jest.fn((query: string) => ({
    // A wide screen in light: the table, not its phone form.
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
    addListener: jest.fn(),
    removeListener: jest.fn(),
    dispatchEvent: jest.fn(),
  })),
});

class ResizeObserverStub {
  observe(): void {
    // Nothing is laid out in jsdom.
  }

  unobserve(): void {
    // Nothing is laid out in jsdom.
  }

  disconnect(): void {
    // Nothing is laid out in jsdom.
  }
}

Object.defineProperty(globalThis, 'ResizeObserver', { value: ResizeObserverStub });
Object.defineProperty(globalThis, 'IntersectionObserver', {
  writable: true,
  configurable: true,
  value: ResizeObserverStub,
});

Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
