import { useTranslation } from 'react-i18next';

import {
  IconCheck,
  IconClock,
  IconClose,
  IconError,
  IconUndo,
  IconWarning,
} from '../../../components/ui/icons';
import { StateMark } from '../../../components/ui/state-mark';
import type { StateLook } from '../../../components/ui/state-mark';
import type { PaymentKind } from '../model/payment-kind';

const LOOKS: Readonly<Record<PaymentKind, StateLook>> = {
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
  return <StateMark look={LOOKS[kind]}>{t(`status.${kind}`)}</StateMark>;
}
