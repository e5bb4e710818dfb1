import { useNavigate } from 'react-router-dom';

import { session } from '../../lib/session/current-session';

/** Ends the session here and on the server, and leads to the sign-in page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void session.signOut();
    void navigate('/login');
  };
}
