import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Banner } from '../../components/ui/banner';
import { ConfirmDialog } from '../../components/ui/confirm-dialog';
import { IconUndo } from '../../components/ui/icons';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { isApiProblem } from '../../lib/api/api-problem';
import { problemMessage } from '../../lib/api/problem-message';
import { useFormat } from '../../lib/format/use-format';
import type { Translations } from '../../lib/i18n/translations';
import { useMe } from '../../lib/me/me';
import { notify } from '../../lib/notifications/notification-store';
import { changeImport, useImportChangePreview } from './api/imports';
import type { ImportChange } from './api/imports';
import { CorrectionBody } from './components/correct/correction-body';
import { EffectList } from './components/correct/effect-list';
import { EarlierImports } from './components/import/earlier-imports';
import { FilePanel } from './components/import/file-panel';
import { ImportFoot } from './components/import/import-foot';
import { PreviewPanel } from './components/import/preview-panel';
import { ReadingPanel } from './components/import/reading-panel';
import { rejectionText } from './model/rejection';
import { foreseenIn, useCorrection } from './model/use-correction';
import { useImport } from './model/use-import';
import type { DoneImport, ImportSession } from './model/use-import';
import classes from './components/import/import.module.css';
import { UnsavedChanges } from '../../components/ui/unsaved-changes';

type Session = Pick<ImportSession, 'progress' | 'isInterrupted' | 'isRunning' | 'run' | 'abort'>;

/** How far a running import is, and what can be done when no answer came. */
function ImportProgress({ session }: { readonly session: Session }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { progress, isInterrupted, isRunning } = session;
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  return (
    <Panel title={t('import.running.title')} isBusy>
      <progress
        className={classes.progress}
        aria-label={t('import.running.title')}
        {...(progress === null ? {} : { value: progress.received, max: progress.rows })}
      />
      <p className={classes.help} role="status">
        {progress === null
          ? t('import.running.starting')
          : t('import.running.progress', {
              received: number(progress.received),
              rows: number(progress.rows),
            })}
      </p>
      {isInterrupted ? (
        <div className={classes.notice}>
          <Banner tone="warn" title={t('import.running.interrupted')}>
            {t('import.running.interruptedText')}
          </Banner>
          <div className={classes.actions}>
            <Button loading={isRunning} onClick={session.run}>
              {t('import.running.goOn')}
            </Button>
            <Button variant="default" disabled={isRunning} onClick={session.abort}>
              {t('import.running.abort')}
            </Button>
          </div>
        </div>
      ) : null}
    </Panel>
  );
}

interface ImportDoneProps {
  readonly done: DoneImport;
  readonly onUndo: () => void;
}

/** All rows count now: what they changed, what to do next, and the way back for the whole batch. */
function ImportDone({ done, onUndo }: ImportDoneProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const { importId, rows, leftOut, effect } = done;
  if (importId === null) {
    return (
      <Panel title={t('import.done.title')}>
        <p role="status">{t('import.done.executedAlone')}</p>
        <div className={classes.actions}>
          <Button component={Link} to="/weekly-trade">
            {t('import.done.week')}
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={t('import.done.title')}>
      <p role="status">
        {t('import.done.text', { count: rows, shown: number(rows) })}{' '}
        {leftOut === null || leftOut === 0
          ? null
          : t('import.done.leftOut', { count: leftOut, shown: number(leftOut) })}
      </p>
      <ExecutedRow done={done} />
      {effect === null ? null : (
        <div className={classes.notice}>
          <EffectList effect={effect} title={t('import.done.changed')} />
        </div>
      )}
      <p className={classes.help}>{t('import.done.next')}</p>
      <div className={classes.actions}>
        <Button component={Link} to="/portfolio">
          {t('import.done.portfolio')}
        </Button>
        <Button component={Link} to="/transactions" variant="default">
          {t('import.done.see')}
        </Button>
        <Button variant="default" leftSection={<IconUndo size={18} stroke={1.7} />} onClick={onUndo}>
          {t('import.done.undo')}
        </Button>
      </div>
    </Panel>
  );
}

/** What became of the buy that was this week's. */
function ExecutedRow({ done: { execution } }: Pick<ImportDoneProps, 'done'>) {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  if (execution === null) return null;
  const { rejection } = execution;
  if (rejection === null) return <p>{t('import.done.executed')}</p>;
  return (
    <div className={classes.notice}>
      <Banner
        tone="warn"
        title={t('import.done.notExecuted')}
        action={<TextLink to="/weekly-trade">{t('import.done.week')}</TextLink>}
      >
        {rejection.code === '' ? null : rejectionText(rejection, tc, i18n)}
      </Banner>
    </div>
  );
}

interface ImportChangeDialogProps {
  readonly importId: string;
  readonly change: ImportChange;
  readonly onClose: () => void;
}

/** Takes a whole import back, or brings it back, after showing what that moves. */
function ImportChangeDialog({ importId, change, onClose }: ImportChangeDialogProps) {
  const { t } = useTranslation('transactions');
  const preview = useImportChangePreview(importId, change);
  const correction = useCorrection({
    scope: `import.${change}.${importId}`,
    foreseen: foreseenIn(preview),
    send: (idempotencyKey, { acceptNegative, acceptRecordedAgain }) =>
      changeImport({ importId, change, idempotencyKey, acceptNegative, acceptRecordedAgain }),
    onDone: () => {
      notify({
        type: 'success',
        title: (words: Translations) => words(`transactions:import.${change}.done`),
      });
      onClose();
    },
  });
  const isBlocked = correction.rejection !== null && correction.consent === null;
  return (
    <ConfirmDialog
      isOpen
      isDestructive={change === 'void'}
      onClose={() => {
        if (!correction.isBusy) onClose();
      }}
      onConfirm={correction.submit}
      title={t(`import.${change}.title`, { count: preview.data?.import.active ?? 0 })}
      confirmLabel={correction.consent === null ? t(`import.${change}.run`) : t(`import.${change}.anyway`)}
      icon={<IconUndo size={18} stroke={1.7} />}
      isBusy={correction.isBusy}
      isConfirmDisabled={preview.data === undefined || isBlocked}
    >
      <CorrectionBody preview={preview} correction={correction} failure={t(`import.${change}.failed`)} />
    </ConfirmDialog>
  );
}

/** Takes the rows of a file over as one batch, after showing what would become of each. */
export function Component() {
  const { t } = useTranslation('transactions');
  const session = useImport();
  const today = useMe().data?.today;
  const [change, setChange] = useState<{ importId: string; change: ImportChange } | null>(null);
  const { file, done, isRunning, isInterrupted } = session;
  return (
    <div className="ui-page">
      <PageHeader
        title={t('import.title')}
        line={t('import.line')}
        actions={<TextLink to="/transactions">{t('import.back')}</TextLink>}
      />
      <UnsavedChanges isDirty={file !== null && !isRunning && !isInterrupted} />
      <div className="ui-stack">
        {done === null ? null : (
          <ImportDone
            done={done}
            onUndo={() => {
              if (done.importId !== null) setChange({ importId: done.importId, change: 'void' });
            }}
          />
        )}
        <FilePanel file={file} isDisabled={isRunning || isInterrupted} onChoose={session.choose} />
        {file === null ? null : <Reading session={session} />}
        {isRunning || isInterrupted ? <ImportProgress session={session} /> : null}
        <EarlierImports
          today={today}
          onChange={(importId, wanted) => {
            setChange({ importId, change: wanted });
          }}
        />
        <Foot session={session} />
      </div>
      {change === null ? null : (
        <ImportChangeDialog
          {...change}
          onClose={() => {
            setChange(null);
          }}
        />
      )}
    </div>
  );
}

/** The file as it was read: loading, failed, or its preview. */
function Reading({ session }: { readonly session: ImportSession }) {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  const { data, error, isFetching, refetch } = session.preview;
  if (data === undefined) {
    return (
      <Panel title={t('import.reading.title')} isBusy={error === null}>
        {error === null ? (
          <>
            <p className={classes.help} role="status">
              {t('import.checking')}
            </p>
            <progress className={classes.progress} aria-label={t('import.checking')} />
            <SkeletonLines lines={5} />
          </>
        ) : (
          <PanelFailure
            text={isApiProblem(error) ? problemMessage(error, tc, i18n) : t('import.failed')}
            isRetrying={isFetching}
            onRetry={() => {
              void refetch();
            }}
          />
        )}
      </Panel>
    );
  }
  return (
    <>
      <ReadingPanel data={data} session={session} />
      {data.questions.length > 0 ? null : <PreviewPanel data={data} session={session} />}
    </>
  );
}

/** Only with a file whose rows were judged. */
function Foot({ session }: { readonly session: ImportSession }) {
  const { data } = session.preview;
  if (session.file === null || data === undefined || data.questions.length > 0) return null;
  return <ImportFoot data={data} session={session} />;
}
