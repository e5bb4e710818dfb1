import { useCallback, useRef } from 'react';
import type { RefCallback, RefObject } from 'react';

interface FocusHandover<Next extends HTMLElement> {
  /** Of what takes the focus over; there before and after. */
  readonly next: RefObject<Next | null>;
  /** Of the control that goes. */
  readonly leaving: RefCallback<HTMLElement>;
}

/** For a control that goes once it was pressed: the focus that it had would be lost, and with it the place on the page. */
export function useFocusHandover<Next extends HTMLElement>(): FocusHandover<Next> {
  const next = useRef<Next>(null);
  const leaving = useCallback((control: HTMLElement | null) => {
    if (control === null) return undefined;
    return () => {
      if (control === document.activeElement) next.current?.focus();
    };
  }, []);
  return { next, leaving };
}

/** Gives the focus to `target`, unless the person has gone on to another field meanwhile. */
export function takeIdleFocus(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const isIdle =
    focused === null ||
    focused === document.body ||
    target?.contains(focused) === true ||
    focused.closest('[role="dialog"]') !== null;
  if (isIdle) target?.focus();
}
