import type { TransactionView } from '@app/contracts';

import { DeleteDialog } from './correct/delete-dialog';
import { EditDialog } from './correct/edit-dialog';
import { RestoreDialog } from './correct/restore-dialog';
import { TradeDrawer } from './detail/trade-drawer';

export interface OpenDialog {
  readonly kind: 'edit' | 'delete' | 'restore';
  readonly trade: TransactionView;
}

interface TradeDialogsProps {
  /** The trade whose details are open; null where none are. */
  readonly openId: string | null;
  readonly dialog: OpenDialog | null;
  readonly today: string | undefined;
  readonly onOpen: (transactionId: string | null) => void;
  readonly onDialog: (dialog: OpenDialog | null) => void;
}

/** The details of a trade, and one question about it at a time above them. */
export function TradeDialogs({ openId, dialog, today, onOpen, onDialog }: TradeDialogsProps) {
  const ask = (kind: OpenDialog['kind']) => (trade: TransactionView) => {
    onDialog({ kind, trade });
  };
  const close = (): void => {
    onDialog(null);
  };
  return (
    <>
      {openId === null ? null : (
        <TradeDrawer
          transactionId={openId}
          today={today}
          isCovered={dialog !== null}
          onClose={() => {
            onOpen(null);
          }}
          onEdit={ask('edit')}
          onDelete={ask('delete')}
          onRestore={ask('restore')}
        />
      )}
      {dialog?.kind === 'delete' ? (
        <DeleteDialog
          trade={dialog.trade}
          onClose={close}
          onDone={() => {
            close();
            onOpen(null);
          }}
        />
      ) : null}
      {dialog?.kind === 'restore' ? (
        <RestoreDialog trade={dialog.trade} onClose={close} onDone={close} />
      ) : null}
      {dialog?.kind === 'edit' ? (
        <EditDialog
          trade={dialog.trade}
          today={today}
          onClose={close}
          onDone={(transactionId) => {
            close();
            onOpen(transactionId);
          }}
        />
      ) : null}
    </>
  );
}
