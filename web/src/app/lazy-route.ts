import type { FlatNamespace, i18n } from 'i18next';
import { createElement, lazy, useState } from 'react';
import type { ComponentType, FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';

import { loadPart } from '../lib/version/load-part';

/** A page that is loaded when it is first opened, or before. */
export interface LazyRoute extends FunctionComponent {
  /** Loads the page and its words, side by side; it is drawn at once afterwards. Rejects as the page would fail. */
  readonly preload: (words: i18n) => Promise<void>;
}

/**
 * A page that is loaded when it is first opened. `lazy` of React alone would show its fallback for a moment also
 * where everything has been loaded before, and a fallback once shown stays for 300 ms.
 */
export function lazyRoute(
  load: () => Promise<ComponentType>,
  ...catalogues: readonly FlatNamespace[]
): LazyRoute {
  let part: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const start = async (): Promise<ComponentType> => {
    part = await loadPart(load);
    return part;
  };
  const begin = (): Promise<ComponentType> => {
    loading ??= start().catch((error: unknown) => {
      // Whoever opens the page asks again: it may have been loaded ahead while there was no network.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const Later = lazy(async () => ({ default: await begin() }));
  const preload = async (words: i18n): Promise<void> => {
    await Promise.all([begin(), words.loadNamespaces([...catalogues])]);
  };
  function Route() {
    const { i18n: words } = useTranslation();
    // The same for as long as it is shown: another component in its place would begin anew.
    const [Part] = useState(() => {
      if (part !== undefined) return part;
      // Not for its outcome, which the page itself tells: the words come beside the code and not after it.
      preload(words).catch(() => undefined);
      return Later;
    });
    return createElement(Part);
  }
  return Object.assign(Route, { preload });
}

export function isLazyRoute(type: unknown): type is LazyRoute {
  return typeof type === 'function' && 'preload' in type && typeof type.preload === 'function';
}
