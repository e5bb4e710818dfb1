import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { restoreScroll, ScrollMemory } from './scroll-memory';

let scrollY = 0;
const scrollTo = jest.fn((_left: number, top: number) => {
  scrollY = top;
});

function setLength(scrollHeight: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    value: scrollHeight,
  });
}

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers();
  scrollTo.mockClear();
  scrollY = 0;
  Object.defineProperty(window, 'scrollTo', { writable: true, value: scrollTo });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrollY });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('where a page was scrolled to', () => {
  it('is kept over a reload, and the oldest of many falls out', () => {
    const memory = new ScrollMemory();
    for (let entry = 0; entry <= 100; entry += 1) memory.note(String(entry), entry * 10);
    memory.save();
    const after = new ScrollMemory();
    expect(after.of('0')).toBeUndefined();
    expect(after.of('100')).toBe(1000);
  });

  it('is forgotten where something else is in the storage', () => {
    window.sessionStorage.setItem('scroll.places', '{"a":');
    expect(new ScrollMemory().of('a')).toBeUndefined();
  });

  it('is gone to when the content has come', () => {
    setLength(window.innerHeight);
    restoreScroll(500);
    expect(scrollY).toBe(0);
    setLength(window.innerHeight + 2000);
    jest.advanceTimersByTime(50);
    expect(scrollTo.mock.calls).toEqual([[0, 500]]);
    jest.advanceTimersByTime(1000);
    expect(scrollTo.mock.calls).toEqual([[0, 500]]);
  });

  it('is held while skeletons give way to shorter content', () => {
    setLength(window.innerHeight + 2000);
    restoreScroll(500);
    setLength(window.innerHeight + 100);
    scrollY = 100;
    jest.advanceTimersByTime(50);
    setLength(window.innerHeight + 2000);
    jest.advanceTimersByTime(50);
    expect(scrollY).toBe(500);
  });

  it('is not gone to any more once the reader moves', () => {
    setLength(window.innerHeight);
    restoreScroll(500);
    window.dispatchEvent(new Event('wheel'));
    setLength(window.innerHeight + 2000);
    jest.advanceTimersByTime(1000);
    expect(scrollTo).not.toHaveBeenCalledWith(0, 500);
  });

  it('is given up when the content does not come', () => {
    setLength(window.innerHeight);
    restoreScroll(500);
    jest.advanceTimersByTime(15_000);
    setLength(window.innerHeight + 2000);
    jest.advanceTimersByTime(10_000);
    expect(scrollY).toBe(0);
  });
});
