import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface SelectOnAutofill {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** To be told of what is typed, before the value becomes it. */
  readonly noteTyped: (text: string) => void;
}

/**
 * For a field that fills itself in: what comes while somebody is in the field is selected, so that what they are about to
 * type takes its place. It would be behind it otherwise, and "63,690.12" and "62,000.00" be read as one number.
 */
export function useSelectOnAutofill(value: string): SelectOnAutofill {
  const ref = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useLayoutEffect(() => {
    const isFilledIn = value !== known.current;
    known.current = value;
    if (isFilledIn && document.activeElement === ref.current) ref.current?.select();
  }, [value]);
  return {
    ref,
    noteTyped: (text) => {
      known.current = text;
    },
  };
}
