import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/ui/icon-button';
import { IconCheck, IconCopy } from '../../../components/ui/icons';
import classes from './copy-head.module.css';

/** A rejection has more to read. */
const SHOWN_FOR_MS = { copied: 2_000, failed: 6_000 } as const;

/** The head of the record, to be kept somewhere else. */
export function CopyHead({ head }: { readonly head: string }) {
  const { t } = useTranslation('track-record');
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
  const copy = (): void => {
    navigator.clipboard.writeText(head).then(
      () => {
        setOutcome('copied');
      },
      () => {
        setOutcome('failed');
      },
    );
  };
  return (
    <div className="ui-below-20">
      <p className="ui-strong">{t('head.label')}</p>
      <div className="ui-row ui-gap-8 ui-above-4 ui-below-4">
        <code className={classes.code}>{head}</code>
        {'clipboard' in navigator ? (
          <IconButton
            label={outcome === 'copied' ? t('head.copied') : t('head.copy')}
            tip="below"
            onClick={copy}
          >
            {outcome === 'copied' ? (
              <IconCheck size={18} stroke={1.7} />
            ) : (
              <IconCopy size={18} stroke={1.7} />
            )}
          </IconButton>
        ) : null}
      </div>
      <span role="status" className={outcome === 'failed' ? classes.failed : 'ui-visually-hidden'}>
        {outcome === 'copied' ? t('head.copied') : outcome === 'failed' ? t('head.copyFailed') : ''}
      </span>
      <p className="ui-measure-84">{t('head.text')}</p>
    </div>
  );
}
