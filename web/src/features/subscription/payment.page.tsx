import { useLocation } from 'react-router-dom';

import { PaymentCancelled } from './components/payment-cancelled';
import { PaymentSuccess } from './components/payment-success';
import { PublicQueryPage } from '../../components/public-query-page';

/** Where the payment page of a provider leads back to: /payment-success and /payment-cancelled. */
export function Component() {
  const isCancelled = useLocation().pathname.toLowerCase().startsWith('/payment-cancelled');
  return <PublicQueryPage>{isCancelled ? <PaymentCancelled /> : <PaymentSuccess />}</PublicQueryPage>;
}
