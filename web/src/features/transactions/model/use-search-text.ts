import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'q';
/** Characters of a text that are looked for. */
const MAX_LENGTH = 120;
/** How long typing rests before the text is in the address: browsers refuse an address that changes at every key. */
const WRITE_AFTER_MS = 300;

const addressed = (query: URLSearchParams): string => (query.get(PARAMETER) ?? '').slice(0, MAX_LENGTH);

function withText(query: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (text.trim() === '') next.delete(PARAMETER);
  else next.set(PARAMETER, text.trim());
  return next;
}

/**
 * The text that is looked for, as it is typed. It is in the address too, so that a reload, a link and the way back find the
 * same trades; in the entry of the history that is there.
 */
export function useSearchText(): readonly [text: string, change: (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  const text = addressed(query);
  const [typed, setTyped] = useState(text);
  // What of the address came from here: anything else is a link or the way back, which the field follows.
  const written = useRef(text);
  const write = useDebouncedCallback((wanted: string) => {
    written.current = wanted.trim();
    setQuery((known) => withText(known, wanted), { replace: true, preventScrollReset: true });
  }, WRITE_AFTER_MS);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    setTyped(text);
  }, [text]);
  return [
    typed,
    (wanted) => {
      const cut = wanted.slice(0, MAX_LENGTH);
      setTyped(cut);
      write(cut);
    },
  ];
}
