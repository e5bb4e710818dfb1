import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import type { PastMoment } from '../portfolio/portfolio-at';
import { PAST, usePast } from './past-address';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const TODAY = '2026-11-27';
const EVENT = { index: 4, at: '2026-11-02T14:00:00.000Z' };
const read = (search: string): PastMoment | null => PAST.read(new URLSearchParams(search));

describe('a day of the past in the address', () => {
  it.each<PastMoment>([
    { date: '2026-01-15', reading: 'corrected' },
    { date: '2026-01-15', reading: 'known' },
    { date: '2026-11-02', reading: 'known', event: EVENT },
  ])('reads what it wrote, beside what is not about it: %j', (past) => {
    const address = PAST.write(new URLSearchParams('range=1Y'), past);
    expect(address.get('range')).toBe('1Y');
    expect(PAST.read(address)).toEqual(past);
    expect(PAST.write(address, null).toString()).toBe('range=1Y');
  });

  it.each(['', 'asOf=', 'asOf=yesterday', 'asOf=2026-02-30', 'asOf=0001-01-01', 'reading=known'])(
    'is none in "%s"',
    (search) => {
      expect(read(search)).toBeNull();
    },
  );

  it.each([
    'event=4',
    'event=-1&at=2026-11-02T14:00:00.000Z',
    'event=4&at=soon',
    `event=4&at=2026-11-09T14:00:00.000Z`,
  ])('is without an event for "%s"', (more) => {
    expect(read(`asOf=2026-11-02&reading=maybe&${more}`)).toEqual({
      date: '2026-11-02',
      reading: 'corrected',
    });
  });
});

function Day({ today }: { readonly today: string | undefined }) {
  const [past, change] = usePast(today);
  return (
    <>
      <button
        onClick={() => {
          change({ date: '2026-01-15', reading: 'known' });
        }}
      >
        {past === null ? 'now' : `${past.date} ${past.reading}`}
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

const open = (search: string): void => {
  render(
    <MemoryRouter initialEntries={[`/portfolio${search}`]}>
      <Day today={TODAY} />
    </MemoryRouter>,
  );
};

describe('the day that a page shows', () => {
  it.each([
    ['?asOf=2026-11-26', '2026-11-26 corrected'],
    ['?asOf=2026-11-27', 'now'],
    ['?asOf=2027-01-01&reading=known', 'now'],
    ['?asOf=2026-11-27&event=4&at=2026-11-27T01:00:00.000Z', '2026-11-27 corrected'],
  ])('of %s is %s', (search, shown) => {
    open(search);
    expect(screen.getByRole('button')).toHaveTextContent(shown);
  });

  it('is in the address after it was chosen', () => {
    open('');
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveTextContent('2026-01-15 known');
    act(() => {
      jest.advanceTimersByTime(400);
    });
    expect(screen.getByRole('status')).toHaveTextContent('?asOf=2026-01-15&reading=known');
  });
});
