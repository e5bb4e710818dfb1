import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';

import { useAddressed } from './use-addressed';
import type { AddressForm } from './use-addressed';

const TEXT: AddressForm<string> = {
  read: (query) => query.get('q') ?? '',
  write: (query, text) => {
    const next = new URLSearchParams(query);
    if (text.trim() === '') next.delete('q');
    else next.set('q', text.trim());
    return next;
  },
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function Field() {
  const [text, change] = useAddressed(TEXT);
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <input
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
        }}
      />
      <output>{search}</output>
      <button onClick={() => void navigate(-1)}>back</button>
      <button onClick={() => void navigate('?q=linked&type=sell')}>link</button>
      <button onClick={() => void navigate('?type=sell', { replace: true })}>filter</button>
    </>
  );
}

const open = (...entries: readonly string[]) =>
  render(
    <MemoryRouter initialEntries={[...entries]}>
      <Field />
    </MemoryRouter>,
  );
const type = (value: string): void => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
};
const rest = (): void => {
  act(() => {
    jest.advanceTimersByTime(400);
  });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('a text in the address', () => {
  it('is read from the address', () => {
    open('/transactions?q=gift');
    expect(screen.getByRole('textbox')).toHaveValue('gift');
  });

  it('is in the address once typing rests, beside the filters, with no entry of the history for a key', () => {
    open('/dashboard', '/transactions?type=buy');
    for (const text of ['g', 'gi', 'gif', 'gift ']) type(text);
    expect(screen.getByRole('status')).toHaveTextContent(/^\?type=buy$/);
    rest();
    expect(screen.getByRole('status')).toHaveTextContent('?type=buy&q=gift');
    // What was typed stays, with the blank before the next word.
    expect(screen.getByRole('textbox')).toHaveValue('gift ');
    type('');
    rest();
    expect(screen.getByRole('status')).toHaveTextContent(/^\?type=buy$/);
    press('back');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });

  it('is written nowhere once its page is left', () => {
    const { unmount } = open('/transactions');
    type('gift');
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not lost to a filter that was chosen before the router knew of it (regression: an empty field)', () => {
    open('/transactions');
    type('gift');
    rest();
    press('filter');
    expect(screen.getByRole('textbox')).toHaveValue('gift');
    rest();
    expect(screen.getByRole('status')).toHaveTextContent('?type=sell&q=gift');
  });

  it('follows a link and the way back', () => {
    open('/transactions');
    type('gift');
    rest();
    press('link');
    expect(screen.getByRole('textbox')).toHaveValue('linked');
    press('back');
    expect(screen.getByRole('textbox')).toHaveValue('gift');
  });
});
