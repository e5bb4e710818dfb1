import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

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
  const { pathname } = useLocation();
  const type = useNavigationType();
  // As it would be read again, so that what the address cannot hold is nothing to write.
  const textOf = (known: Value): string =>
    write(new URLSearchParams(), read(write(new URLSearchParams(), known))).toString();
  const text = textOf(read(query));
  const [shown, setShown] = useState(() => read(query));
  const [seen, setSeen] = useState(text);
  const [written, setWritten] = useState(text);
  // What did not come from here is a link or the way back, which is followed.
  const isElsewhere = text !== written && type !== NavigationType.Replace;
  if (text !== seen) {
    setSeen(text);
    if (isElsewhere) {
      setWritten(text);
      setShown(read(query));
    }
  }
  const save = useDebouncedCallback(() => {
    if (textOf(shown) === text) return;
    setWritten(textOf(shown));
    setQuery(
      (known) => {
        // The router knows of the change of a moment ago, as of a filter, only once the page is drawn with it.
        const isLive = window.location.pathname === pathname;
        return write(isLive ? new URLSearchParams(window.location.search) : known, shown);
      },
      { replace: true, preventScrollReset: true },
    );
  }, WRITE_AFTER_MS);
  const restore = useEffectEvent(() => {
    // Another change of this entry knew nothing of this value yet.
    if (text !== written) save();
  });
  useEffect(() => {
    restore();
  }, [text]);
  return [
    shown,
    (value) => {
      setShown(value);
      save();
    },
  ];
}
