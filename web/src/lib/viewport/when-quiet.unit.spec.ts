import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { quietMoment, whenQuiet } from './when-quiet';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const press = (): void => {
  window.dispatchEvent(new Event('pointerdown'));
};

describe('work that holds the page up', () => {
  it('is done soon while nobody uses the page', () => {
    jest.advanceTimersByTime(60_000);
    const work = jest.fn();
    whenQuiet(work);
    jest.advanceTimersByTime(10);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits until the last press is half a second ago', () => {
    whenQuiet(jest.fn())();
    press();
    const work = jest.fn();
    whenQuiet(work);
    jest.advanceTimersByTime(400);
    press();
    jest.advanceTimersByTime(400);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever', () => {
    whenQuiet(jest.fn())();
    const work = jest.fn();
    press();
    whenQuiet(work);
    for (let count = 0; count < 20; count += 1) {
      press();
      jest.advanceTimersByTime(250);
    }
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('can be called off', () => {
    press();
    const work = jest.fn();
    whenQuiet(work)();
    jest.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  });

  it('can be awaited', async () => {
    whenQuiet(jest.fn())();
    press();
    const done = jest.fn();
    void quietMoment().then(done);
    await jest.advanceTimersByTimeAsync(400);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalledTimes(1);
  });
});
