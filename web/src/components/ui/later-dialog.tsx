import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';

import { loadPart } from '../../lib/version/load-part';
import { whenQuiet } from '../../lib/viewport/when-quiet';
import { Boundary } from './boundary';

/**
 * A dialog whose code comes in a quiet moment after the page, at the latest when it is first opened; nobody waits for it
 * before that.
 *
 * @param load its part of the application
 * @param failure stands in its place when it does not come
 */
export function laterDialog<Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  failure: ReactNode = null,
): FunctionComponent<Props> {
  let loading: Promise<{ readonly default: ComponentType<Props> }> | undefined;
  const begin = async (): Promise<{ readonly default: ComponentType<Props> }> => ({
    default: await loadPart(load),
  });
  const once = (): NonNullable<typeof loading> => (loading ??= begin());
  const Dialog = lazy(once);
  return function LaterDialog(props: Props) {
    const { isOpen } = props;
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    useEffect(
      () =>
        whenQuiet(() => {
          once().catch(() => undefined);
        }),
      [],
    );
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
