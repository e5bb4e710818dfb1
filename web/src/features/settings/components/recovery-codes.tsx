import { Button, Checkbox, CopyButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogFoot } from '../../../components/ui/dialog';
import { IconDownload } from '../../../components/ui/icons';
import { saveBlob } from '../../../lib/files/save-file';
import classes from './setting-row.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, seen this once: whoever goes on has said that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('settings');
  const [isSaved, setSaved] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  // The field or button that led here is gone, and the focus with it.
  useEffect(() => {
    intro.current?.focus();
  }, []);
  const text = codes.join('\n');
  return (
    <>
      <div className={classes.erase}>
        <p ref={intro} tabIndex={-1} className={classes.intro}>
          {t('secondFactor.codes.text')}
        </p>
        <ul className={classes.codes} aria-label={t('secondFactor.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          {/* Without a secure context there is no clipboard. */}
          {'clipboard' in navigator ? (
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'secondFactor.codes.copied' : 'secondFactor.codes.copy')}
                </Button>
              )}
            </CopyButton>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} />}
            onClick={() => {
              saveBlob('recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }));
            }}
          >
            {t('secondFactor.codes.download')}
          </Button>
        </div>
        <Checkbox
          label={t('secondFactor.codes.saved')}
          checked={isSaved}
          onChange={(event) => {
            setSaved(event.currentTarget.checked);
          }}
        />
      </div>
      <DialogFoot>
        <Button disabled={!isSaved} onClick={onDone}>
          {t('secondFactor.codes.done')}
        </Button>
      </DialogFoot>
    </>
  );
}
