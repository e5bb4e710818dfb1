import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { messageText, translationsOf } from '../../lib/i18n/translations';
import { useNotifications } from '../../lib/notifications/notification-store';

/** Long enough to be picked up, short enough not to be found again by someone reading the page. */
const ANNOUNCED_FOR_MS = 2000;

/**
 * Reads new toasts aloud. The two regions are in the page from the start, because readers miss what arrives together
 * with its region; only warnings and errors interrupt.
 */
export function ToastAnnouncer() {
  const { i18n } = useTranslation();
  const items = useNotifications();
  const lastSaid = useRef(0);
  const [words, setWords] = useState({ polite: '', assertive: '' });

  useEffect(() => {
    const fresh = items.filter((item) => item.isToast && item.version > lastSaid.current);
    lastSaid.current = Math.max(lastSaid.current, ...items.map((item) => item.version));
    if (fresh.length === 0) return;
    const t = translationsOf(i18n);
    const textOf = (isUrgent: boolean): string =>
      fresh
        .filter((item) => (item.type === 'error' || item.type === 'warning') === isUrgent)
        .map((item) => [item.title, ...(item.message === undefined ? [] : [item.message])])
        .map((sentences) => sentences.map((sentence) => messageText(sentence, t)).join('. '))
        .join('. ');
    setWords({ polite: textOf(false), assertive: textOf(true) });
  }, [items, i18n]);

  useEffect(() => {
    if (words.polite === '' && words.assertive === '') return undefined;
    const timer = setTimeout(() => {
      setWords({ polite: '', assertive: '' });
    }, ANNOUNCED_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [words]);

  return (
    <>
      <div aria-live="polite" className="ui-visually-hidden">
        {words.polite}
      </div>
      <div aria-live="assertive" className="ui-visually-hidden">
        {words.assertive}
      </div>
    </>
  );
}
