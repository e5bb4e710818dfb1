import type { ImportRowView, PreviewImportResponse } from '@app/contracts';
import { SegmentedControl, Tabs } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../../components/ui/banner';
import { Panel, PanelEmpty } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';
import { takeIdleFocus } from '../../../../lib/focus/focus-handover';
import { useFormat } from '../../../../lib/format/use-format';
import { BUCKETS, inBuckets } from '../../model/import-buckets';
import type { Bucket } from '../../model/import-buckets';
import { consentFor, rejectionText } from '../../model/rejection';
import type { Rejection } from '../../model/rejection';
import type { ImportSession } from '../../model/use-import';
import { EffectList } from '../correct/effect-list';
import { AttentionGroups } from './attention-groups';
import { ExecutionMatch } from './execution-match';
import { ImportRows } from './import-rows';
import classes from './import.module.css';

interface PreviewPanelProps {
  readonly data: PreviewImportResponse;
  readonly session: ImportSession;
}

/** What would be recorded and what it changes, what has to be looked at, and what is recorded already. */
export function PreviewPanel({ data, session }: PreviewPanelProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const [chosen, setChosen] = useState<Bucket | null>(null);
  const buckets = inBuckets(data.rows);
  // Until a tab is chosen, the one where something is to be done about the file as a whole.
  const bucket =
    chosen ?? (buckets.ready.length === 0 && buckets.attention.length > 0 ? 'attention' : 'ready');
  const { panel, onLeft } = usePanelFocus(data);
  const contents: Readonly<Record<Bucket, ReactNode>> = {
    ready: <ReadyRows data={data} rows={buckets.ready} session={session} />,
    attention: <AttentionGroups data={data} rows={buckets.attention} session={session} onLeft={onLeft} />,
    duplicates: <Duplicates rows={buckets.duplicates} session={session} />,
  };
  return (
    <Panel title={t('import.preview.title')} isBusy={session.preview.isFetching}>
      <ExecutionMatch data={data} session={session} />
      <RejectionBanner
        refusal={session.refusal ?? data.refusal}
        isWeekAlone={session.isExecution && data.counts.taken === 0}
      />
      <Tabs
        value={bucket}
        keepMounted={false}
        onChange={(value) => {
          setChosen(BUCKETS.find((known) => known === value) ?? null);
        }}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label={t('import.row.caption')}>
          {BUCKETS.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
              {t(`import.bucket.${name}`)} {format.decimal(buckets[name].length, { decimals: 0 })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {BUCKETS.map((name) => (
          <Tabs.Panel
            key={name}
            ref={name === bucket ? panel : null}
            value={name}
            tabIndex={-1}
            className={classes.bucket ?? ''}
          >
            {buckets[name].length === 0 ? (
              <PanelEmpty text={t(`import.bucketEmpty.${name}`)} />
            ) : (
              contents[name]
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}

/** For an answer that takes its own field away: the panel of the rows takes the focus, which would be lost. */
function usePanelFocus(data: PreviewImportResponse) {
  const panel = useRef<HTMLDivElement>(null);
  const isLost = useRef(false);
  const onLeft = useCallback(() => {
    isLost.current = true;
  }, []);
  useEffect(() => {
    if (isLost.current) takeIdleFocus(panel.current);
    isLost.current = false;
  }, [data]);
  return { panel, onLeft };
}

interface BucketProps extends Pick<PreviewPanelProps, 'session'> {
  readonly rows: readonly ImportRowView[];
}

function ReadyRows({ data, rows, session }: BucketProps & Pick<PreviewPanelProps, 'data'>) {
  const { t } = useTranslation('transactions');
  return (
    <>
      {data.effect === null ? null : (
        <div className={classes.effect}>
          <EffectList effect={data.effect} />
        </div>
      )}
      <ImportRows rows={rows} label={t('import.bucket.ready')} session={session} />
    </>
  );
}

/** Rows that are recorded already: left out, unless the person wants all or some of them again. */
function Duplicates({ rows, session }: BucketProps) {
  const { t } = useTranslation('transactions');
  const { decisions, changeDecisions, isRunning } = session;
  return (
    <>
      <div className={classes.question}>
        <p>{t('import.duplicates.text', { count: rows.length })}</p>
        <SegmentedControl
          size="sm"
          aria-label={t('import.duplicates.label')}
          disabled={isRunning}
          value={decisions.duplicates ?? 'skip'}
          data={(['skip', 'take'] as const).map((value) => ({
            value,
            label: t(`import.duplicates.${value}`),
          }))}
          onChange={(value) => {
            changeDecisions({ ...decisions, duplicates: value === 'take' ? 'take' : 'skip' });
          }}
        />
      </div>
      <ImportRows rows={rows} label={t('import.bucket.duplicates')} session={session} />
    </>
  );
}

interface RejectionBannerProps {
  readonly refusal: Rejection | null;
  /** It is of the buy of the week, which was all that was sent. */
  readonly isWeekAlone: boolean;
}

function RejectionBanner({ refusal, isWeekAlone }: RejectionBannerProps) {
  const { t, i18n } = useTranslation();
  const { t: tt } = useTranslation('transactions');
  if (refusal === null) return null;
  return (
    <div className={classes.rejection}>
      <Banner
        tone={consentFor(refusal) === null ? 'error' : 'warn'}
        action={
          refusal.code.startsWith('LEDGER.') && isWeekAlone ? (
            <TextLink to="/weekly-trade">{tt('import.done.week')}</TextLink>
          ) : undefined
        }
        title={refusal.code === '' ? t('problem.network') : rejectionText(refusal, t, i18n)}
      />
    </div>
  );
}
