import type { PreviewImportResponse } from '@app/contracts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../../components/ui/amount';
import { useFormat } from '../../../../lib/format/use-format';
import type { ImportSession } from '../../model/use-import';
import classes from './import.module.css';

interface ExecutionMatchProps {
  readonly data: PreviewImportResponse;
  readonly session: Pick<ImportSession, 'isExecution' | 'changeExecution' | 'isRunning'>;
}

/** A buy that may be the one of this week: proposed, and a trade like the others until the person says so. */
export function ExecutionMatch({ data, session }: ExecutionMatchProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { match } = data;
  const row = data.rows.find(({ line }) => line === match?.line);
  if (match === null || row === undefined) return null;
  return (
    <div className={classes.match}>
      <p>
        {t('import.match.text', {
          line: match.line,
          date: row.tradedOn === null ? '' : format.tableDate(row.tradedOn, { year: true }),
        })}{' '}
        {t('import.match.planned')} <Amount value={match.plannedUsd} />, {t('import.match.spent')}{' '}
        <Amount value={match.spentUsd} />.
      </p>
      <Checkbox
        label={t('import.match.execute')}
        checked={session.isExecution}
        disabled={session.isRunning}
        onChange={(event) => {
          session.changeExecution(match.line, event.currentTarget.checked);
        }}
      />
    </div>
  );
}
