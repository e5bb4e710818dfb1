import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Banner } from '../../../../components/ui/banner';
import { IconUndo } from '../../../../components/ui/icons';
import { Panel } from '../../../../components/ui/panel';
import { useFormat } from '../../../../lib/format/use-format';
import type { DoneImport, ImportSession } from '../../model/use-import';
import classes from './import.module.css';

type Session = Pick<ImportSession, 'progress' | 'isInterrupted' | 'isRunning' | 'run' | 'abort'>;

/** How far a running import is, and what can be done when no answer came. */
export function ImportProgress({ session }: { readonly session: Session }) {
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

/** All rows count now; the whole batch can be taken back at once. */
export function ImportDone({ done, onUndo }: ImportDoneProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  return (
    <Panel title={t('import.done.title')}>
      <p role="status">
        {t('import.done.text', { count: done.rows, shown: format.decimal(done.rows, { decimals: 0 }) })}
      </p>
      <div className={classes.actions}>
        <Button component={Link} to="/transactions">
          {t('import.done.see')}
        </Button>
        <Button variant="default" leftSection={<IconUndo size={18} stroke={1.7} />} onClick={onUndo}>
          {t('import.done.undo')}
        </Button>
      </div>
    </Panel>
  );
}
