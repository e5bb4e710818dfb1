import { useNavigate } from 'react-router-dom';

import { notify } from '../../lib/notifications/notification-store';
import { session } from '../../lib/session/current-session';

/** Ends the session here and on the server, and leads to the sign-in page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void tellServer();
    void navigate('/login');
  };
}

/** The person is out at once; that the server still knows the session is worth a word on a shared device. */
async function tellServer(): Promise<void> {
  const problem = await session.signOut();
  if (problem === null) return;
  notify({
    key: 'sign-out',
    type: 'warning',
    title: (t) => problem.detail ?? t('signOut.failed'),
    message: (t) => t('signOut.failedText'),
  });
}
