import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';

import { loadPart } from '../../lib/version/load-part';
import { Boundary } from './boundary';

/**
 * A dialog whose code comes when it is first opened: a page that is opened waits for none of it.
 *
 * @param load its part of the application
 * @param failure is in its place when it does not come
 */
export function lazyDialog<Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  failure: ReactNode = null,
): FunctionComponent<Props> {
  const Dialog = lazy(async () => ({ default: await loadPart(load) }));
  return function LaterDialog(props: Props) {
    const { isOpen } = props;
    const [wasOpen, setWasOpen] = useState(isOpen);
    useFocusReturn(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    if (!wasOpen) return null;
    return (
      <Boundary resetKey="dialog" fallback={failure}>
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** As long as Mantine waits; its own return of the focus comes first. */
const RETURN_AFTER_MS = 10;

/**
 * Gives the focus back to what opened the dialog. Mantine does so for a dialog that is there before it opens; this one is
 * mounted open the first time.
 */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement;
      return undefined;
    }
    const { current } = opener;
    const atClose = document.activeElement;
    const timer = setTimeout(() => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body;
      const isLeftInside = now === atClose && now?.closest('[role="dialog"]') !== null;
      if ((isLost || isLeftInside) && current instanceof HTMLElement) current.focus({ preventScroll: true });
    }, RETURN_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isOpen]);
}
