import type { TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { IconUndo } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { isRestorable } from '../model/trade-words';
import classes from './transaction-table.module.css';

interface UndoCellProps {
  readonly row: TransactionView;
  /** Today in the reader's zone; unknown for a moment. */
  readonly today: string | undefined;
  readonly onRestore: (row: TransactionView) => void;
}

/** The way back for a deleted trade, with its last day; "-" once that has passed. */
export function UndoCell({ row, today, onRestore }: UndoCellProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  if (!isRestorable(row, today) || row.restorableUntil === null) return <>-</>;
  return (
    <span className={classes.undo}>
      <span className={classes.until}>
        {t('undo.until', { date: format.tableDate(row.restorableUntil) })}
      </span>
      <TextLink
        icon={<IconUndo size={16} stroke={1.7} />}
        onClick={() => {
          onRestore(row);
        }}
      >
        {t('undo.run')}
      </TextLink>
    </span>
  );
}
