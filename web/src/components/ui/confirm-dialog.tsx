import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { useViewport } from '../../lib/viewport/use-viewport';
import classes from './confirm-dialog.module.css';
import { Dialog, DialogFoot } from './dialog';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** A question with its object: "Delete the buy of August 3?" */
  readonly title: string;
  /** The consequence in figures. */
  readonly children?: ReactNode;
  /** The verb of the action. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** It takes something away: outline red, and Cancel has the focus. */
  readonly isDestructive?: boolean;
  /** Going back is what most should do: it is the filled button, the last one, and has the focus. */
  readonly isBackFilled?: boolean;
  readonly isBusy?: boolean;
  /** Its consequence is not known yet, or nothing can be done. */
  readonly isConfirmDisabled?: boolean;
  readonly icon?: ReactNode;
}

/** Asks once, with what will change in figures. Escape and a press outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, confirmLabel } = props;
  const { isDestructive = false, isBackFilled = false } = props;
  const { t } = useTranslation();
  const isPhone = useViewport() === 'phone';
  const size = isPhone ? 'lg' : 'md';
  const back = useRef<HTMLButtonElement>(null);
  // A question may take the place of another: a second Enter must not answer it.
  useEffect(() => {
    if (isBackFilled) back.current?.focus();
  }, [isBackFilled]);
  const cancel = (
    <Button
      ref={back}
      variant={isBackFilled ? 'filled' : 'default'}
      size={size}
      onClick={onClose}
      data-autofocus={isDestructive || isBackFilled ? true : undefined}
    >
      {props.cancelLabel ?? t('dialog.cancel')}
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <DialogFoot>
        {isBackFilled ? null : cancel}
        <Button
          size={size}
          {...(isBackFilled
            ? { variant: 'default' }
            : isDestructive
              ? { variant: 'outline', color: 'red' }
              : {})}
          leftSection={props.icon}
          loading={props.isBusy ?? false}
          disabled={props.isConfirmDisabled ?? false}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
        {isBackFilled ? cancel : null}
      </DialogFoot>
    </Dialog>
  );
}

interface ChangeListProps {
  readonly title?: string;
  readonly rows: readonly { readonly label: ReactNode; readonly value: ReactNode }[];
}

/** The inset "What will change" of a dialog: before and after, in figures. */
export function ChangeList({ title, rows }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.inset}>
      <p className="ui-note ui-strong ui-below-4">{title ?? t('dialog.whatWillChange')}</p>
      <dl>
        {rows.map((row, index) => (
          <div key={index} className={cx('ui-body ui-wrap ui-between ui-gap-12 ui-rows-0', classes.row)}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
