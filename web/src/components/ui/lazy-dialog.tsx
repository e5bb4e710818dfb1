import { lazy, Suspense, useState } from 'react';
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
