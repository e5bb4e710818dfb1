import { useTranslation } from 'react-i18next';

import { useViewport } from '../../../../lib/viewport/use-viewport';
import classes from './execute-dialog.module.css';
import type { Execution } from './use-execution';
import { useFillRows } from './use-fill-rows';

/** A table of planned and filled; on a phone, fields with their plan as help. */
export function FillFields({ execution }: { readonly execution: Execution }) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const rows = useFillRows(execution);
  if (isPhone) {
    return (
      <div className={classes.fields}>
        {rows.map((row) => (
          <div key={row.key}>{row.input}</div>
        ))}
      </div>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="ui-visually-hidden">{t('execute.figure')}</span>
          </th>
          <th scope="col" className={classes.planned}>
            {execution.mode === 'manual' ? null : t('execute.planned')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('execute.filled')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label}
              {row.isOptional === true ? (
                <span className={classes.optional}> {t('execute.optional')}</span>
              ) : null}
            </th>
            <td className={classes.planned}>{row.planned}</td>
            <td className={classes.filled}>{row.input}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
