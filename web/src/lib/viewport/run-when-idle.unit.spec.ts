import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { runWhenIdle } from './run-when-idle';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const press = (): void => {
  window.dispatchEvent(new Event('pointerdown'));
};

describe('work that blocks the page', () => {
  it('runs soon while there is no input', () => {
    jest.advanceTimersByTime(60_000);
    const work = jest.fn();
    runWhenIdle(work);
    jest.advanceTimersByTime(10);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits until the last press is half a second ago', () => {
    runWhenIdle(jest.fn())();
    press();
    const work = jest.fn();
    runWhenIdle(work);
    jest.advanceTimersByTime(400);
    press();
    jest.advanceTimersByTime(400);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever', () => {
    runWhenIdle(jest.fn())();
    const work = jest.fn();
    press();
    runWhenIdle(work);
    for (let count = 0; count < 20; count += 1) {
      press();
      jest.advanceTimersByTime(250);
    }
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', () => {
    press();
    const work = jest.fn();
    runWhenIdle(work)();
    jest.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  });
});
