import { useTranslation } from 'react-i18next';

import {
  IconCheck,
  IconClock,
  IconClose,
  IconError,
  IconUndo,
  IconWarning,
} from '../../../components/ui/icons';
import { cx } from '../../../lib/classes';
import type { PaymentKind } from '../model/payment-kind';
import classes from './payments.module.css';

const LOOKS: Readonly<
  Record<PaymentKind, { readonly Icon: typeof IconCheck; readonly tone: 'warn' | 'error' | 'plain' }>
> = {
  held: { Icon: IconWarning, tone: 'warn' },
  underpaid: { Icon: IconWarning, tone: 'warn' },
  disputed: { Icon: IconWarning, tone: 'warn' },
  partiallyRefunded: { Icon: IconUndo, tone: 'warn' },
  failed: { Icon: IconError, tone: 'error' },
  reversed: { Icon: IconUndo, tone: 'error' },
  open: { Icon: IconClock, tone: 'plain' },
  pending: { Icon: IconClock, tone: 'plain' },
  confirmed: { Icon: IconClock, tone: 'plain' },
  settled: { Icon: IconCheck, tone: 'plain' },
  expired: { Icon: IconClose, tone: 'plain' },
  closed: { Icon: IconClose, tone: 'plain' },
};

/** The state of a payment as icon and word. */
export function PaymentStatus({ kind }: { readonly kind: PaymentKind }) {
  const { t } = useTranslation('admin-payments');
  const { Icon, tone } = LOOKS[kind];
  return (
    <span className={cx(classes.status, classes[tone])}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {t(`status.${kind}`)}
    </span>
  );
}
