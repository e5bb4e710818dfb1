import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/ui/icon-button';
import { IconCheck, IconCopy } from '../../../components/ui/icons';
import { useLanguage } from '../../../lib/i18n/use-language';
import classes from './copy-amount.module.css';

/** A rejection has more to read. */
const SHOWN_FOR_MS = { copied: 2_000, failed: 6_000 } as const;

interface CopyAmountProps {
  readonly value: string;
  /** Of the week, which the amount is of. */
  readonly part: string;
}

/** Copies an amount as an exchange's field takes it: the locale's decimal sign, no groups, no unit. */
export function CopyAmount({ value, part }: CopyAmountProps) {
  const { t } = useTranslation('weekly-trade');
  const { language } = useLanguage();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => {
      setOutcome(null);
    }, SHOWN_FOR_MS[outcome]);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  // Without a secure context there is no clipboard, and a button that does nothing would only puzzle.
  if (!('clipboard' in navigator)) return null;
  const copy = (): void => {
    const text = language === 'pt' ? value.replace('.', ',') : value;
    navigator.clipboard.writeText(text).then(
      () => {
        setOutcome('copied');
      },
      () => {
        setOutcome('failed');
      },
    );
  };
  return (
    <>
      <IconButton
        label={outcome === 'copied' ? t('open.copied') : t('named', { action: t('open.copy'), part })}
        tip="below"
        onClick={copy}
      >
        {outcome === 'copied' ? <IconCheck size={18} stroke={1.7} /> : <IconCopy size={18} stroke={1.7} />}
      </IconButton>
      <span role="status" className={outcome === 'failed' ? classes.refused : 'ui-visually-hidden'}>
        {outcome === 'copied' ? t('open.copied') : outcome === 'failed' ? t('open.copyRefused') : ''}
      </span>
    </>
  );
}
