import type { AcceptedTerms } from '@app/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { TermsAcceptance } from '../../components/terms/terms-acceptance';
import { useSignOut } from './use-sign-out';

interface TermsPromptProps {
  readonly isOpen: boolean;
  readonly accepted: AcceptedTerms | null;
}

/**
 * Asks on every page but the settings, where people export and erase what is theirs, accepted or not. Who accepted an
 * earlier version may put it off until the app is opened again; who accepted none has to answer before going on.
 */
export function TermsPrompt({ isOpen, accepted }: TermsPromptProps) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <TermsAcceptance
      isOpen={isOpen && !isPutOff && !/^\/settings(?:\/|$)/i.test(pathname)}
      accepted={accepted}
      onSignOut={signOut}
      {...(accepted === null
        ? {}
        : {
            onClose: () => {
              setPutOff(true);
            },
          })}
    />
  );
}
