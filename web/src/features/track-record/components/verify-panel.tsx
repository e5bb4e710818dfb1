import { readTrackRecordHead, verifyTrackRecord, writeTrackRecordHead } from '@app/contracts';
import type { TrackRecordHeader, TrackRecordVerdict } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { IconDownload } from '../../../components/ui/icons';
import { Panel } from '../../../components/ui/panel';
import { cx } from '../../../lib/classes';
import { TRACK_RECORD_ADDRESS } from '../../../lib/track-record/track-record';
import { CopyHead } from './copy-head';
import { Verdict } from './verdict';
import classes from './verify-panel.module.css';

const COMMAND = 'npm run -s audit:verify -- --track-record track-record.jsonl';

interface VerifyPanelProps {
  readonly bytes: Uint8Array;
  /** Undefined where the bytes are no record. */
  readonly head: TrackRecordHeader | undefined;
}

/** The head to keep, and the record verified by this browser, with what that proves. */
export function VerifyPanel({ bytes, head: header }: VerifyPanelProps) {
  const { t } = useTranslation('track-record');
  const head = header?.head ?? null;
  return (
    <Panel
      title={t('verify.title')}
      actions={
        <a
          className={cx('ui-inline-row ui-gap-6', classes.download)}
          href={TRACK_RECORD_ADDRESS}
          download="track-record.jsonl"
        >
          <IconDownload size={16} stroke={1.7} aria-hidden="true" />
          <span className="ui-link">{t('verify.download')}</span>
        </a>
      }
    >
      {header === undefined || head === null ? null : (
        <CopyHead head={writeTrackRecordHead({ stream: header.stream, ...head })} />
      )}
      <VerifyForm bytes={bytes} />
      <p className="ui-aside ui-above-12 ui-measure-84">{t('verify.note')}</p>
      <p className="ui-aside ui-above-12 ui-measure-84">
        {t('verify.command')} <code className="ui-anywhere ui-block ui-above-4">{COMMAND}</code>
      </p>
    </Panel>
  );
}

function VerifyForm({ bytes }: Pick<VerifyPanelProps, 'bytes'>) {
  const { t } = useTranslation('track-record');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<TrackRecordVerdict | 'impossible' | null>(null);
  const verify = (): void => {
    const keptHead = readTrackRecordHead(text);
    setVerdict(null);
    if (keptHead === undefined && text.trim() !== '') {
      setError(t('verify.noHead'));
      return;
    }
    setError(null);
    verifyTrackRecord(bytes, keptHead).then(setVerdict, () => {
      setVerdict('impossible');
    });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        verify();
      }}
    >
      <TextInput
        label={t('verify.kept')}
        description={t('verify.keptHint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={text}
        error={error}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit">{t('verify.run')}</Button>
      <div className={cx('ui-filled', classes.verdict)} aria-live="polite">
        {verdict === null ? null : verdict === 'impossible' ? (
          <Banner tone="warn" title={t('verify.impossible')} />
        ) : (
          <Verdict verdict={verdict} />
        )}
      </div>
    </form>
  );
}
