import { useEffect, useState } from 'react';

import type { Language } from '../lib/i18n/languages';

/** The translations themselves are on the way, so these stand here. */
const TEXTS: Readonly<Record<Language, { readonly loading: string; readonly slow: string }>> = {
  en: { loading: 'Loading...', slow: 'This is taking longer than usual. Please check your connection.' },
  pt: { loading: 'Carregando...', slow: 'Isso está demorando mais que o normal. Verifique sua conexão.' },
};

const SLOW_AFTER_MS = 8_000;

/** Stands in the place of the whole app while no translation has come. */
export function StartWaiting({ language }: { readonly language: Language }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  const { loading, slow } = TEXTS[language];
  return (
    <main style={{ padding: 24 }}>
      <p role="status">{isSlow ? slow : loading}</p>
    </main>
  );
}
