import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/ui/icon-button';
import { IconCheck, IconCopy } from '../../../components/ui/icons';
import { useLanguage } from '../../../lib/i18n/use-language';

const SHOWN_FOR_MS = 2000;

/** Copies an amount as an exchange's field takes it: the locale's decimal sign, no groups, no unit. */
export function CopyAmount({ value }: { readonly value: string }) {
  const { t } = useTranslation('weekly-trade');
  const { language } = useLanguage();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, SHOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  // Without a secure context there is no clipboard, and a button that does nothing would only puzzle.
  if (!('clipboard' in navigator)) return null;
  const copy = (): void => {
    const text = language === 'pt' ? value.replace('.', ',') : value;
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
      },
      () => {
        setCopied(false);
      },
    );
  };
  return (
    <>
      <IconButton label={isCopied ? t('open.copied') : t('open.copy')} tip="below" onClick={copy}>
        {isCopied ? <IconCheck size={18} stroke={1.7} /> : <IconCopy size={18} stroke={1.7} />}
      </IconButton>
      <span role="status" className="ui-visually-hidden">
        {isCopied ? t('open.copied') : ''}
      </span>
    </>
  );
}
