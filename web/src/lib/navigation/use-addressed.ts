import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How a value is in the search part of the address. Bad text is read as no value. */
export interface AddressForm<Value> {
  readonly read: (query: URLSearchParams) => Value;
  /** The same address with that value; what is not about it stays. */
  readonly write: (query: URLSearchParams, value: Value) => URLSearchParams;
}

/** How long a value rests before it is in the address: browsers refuse an address that changes at every key. */
const WRITE_AFTER_MS = 300;

/**
 * A value that changes quickly, as while somebody types, and is in the address too, so that a reload, a link and the way
 * back show the same; in the entry of the history that is there.
 */
export function useAddressed<Value>({
  read,
  write,
}: AddressForm<Value>): readonly [value: Value, change: (value: Value) => void] {
  const [query, setQuery] = useSearchParams();
  const textOf = (known: Value): string => write(new URLSearchParams(), known).toString();
  const text = textOf(read(query));
  const [shown, setShown] = useState(() => read(query));
  // What of the address came from here: anything else is a link or the way back, which is followed.
  const written = useRef(text);
  const save = useDebouncedCallback((value: Value) => {
    written.current = textOf(value);
    setQuery((known) => write(known, value), { replace: true, preventScrollReset: true });
  }, WRITE_AFTER_MS);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    save.cancel();
    setShown(read(query));
  }, [text, query, read, save]);
  return [
    shown,
    (value) => {
      setShown(value);
      save(value);
    },
  ];
}
