import type { IdentityProof } from '@app/contracts';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { codeIn } from '../../../components/account/second-factor-code-field';
import { factorFailureText } from '../../../lib/second-factor/passkey-failure-text';

export type ProofKind = 'password' | 'code' | 'passkey';

/** What was given so far: a passkey is given whole, the others are typed. */
export type GivenProof =
  | { readonly kind: 'password' | 'code'; readonly text: string }
  | { readonly kind: 'passkey'; readonly passkey: NonNullable<IdentityProof['passkey']> | null };

const NONE: GivenProof = { kind: 'password', text: '' };

export const emptyProof = (kind: ProofKind): GivenProof =>
  kind === 'passkey' ? { kind, passkey: null } : { kind, text: '' };

export interface ProofField {
  readonly given: GivenProof;
  readonly fault: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly change: (given: GivenProof) => void;
  /** What goes with the request; null, and a fault at the field, where nothing was given. */
  readonly take: () => IdentityProof | null;
  /** Says what the server, or the browser, has against it. */
  readonly refuse: (error: unknown) => void;
  readonly reset: () => void;
}

/** The password of who is signed in, or what stands in for it, asked for once more. */
export function useIdentityProof(): ProofField {
  const { t } = useTranslation('settings');
  // Needed once something was pressed: the page does not wait for it.
  const { t: factor, i18n } = useTranslation(['common', 'second-factor'], { useSuspense: false });
  const [given, setGiven] = useState(NONE);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const missing = (words: string): null => {
    setFault(words);
    field.current?.focus();
    return null;
  };
  return {
    given,
    fault,
    field,
    change: (next) => {
      setFault(undefined);
      setGiven(next);
    },
    take: () => {
      if (given.kind === 'passkey')
        return given.passkey === null
          ? missing(t('passwordAgain.passkeyRequired'))
          : { passkey: given.passkey };
      if (given.kind === 'password')
        return given.text === '' ? missing(t('passwordAgain.required')) : { password: given.text };
      const code = codeIn(given.text);
      return code === null ? missing(factor('second-factor:code.required.totp')) : { code };
    },
    refuse: (error) => {
      setFault(factorFailureText(error, factor, i18n));
      // A passkey signs for one request.
      if (given.kind === 'passkey') setGiven(emptyProof('passkey'));
    },
    reset: () => {
      setFault(undefined);
      setGiven(NONE);
    },
  };
}

/** Rejections that are about the proof, not about what it is for. */
const PROOF_CODES: ReadonlySet<string | null> = new Set([
  'AUTH.CURRENT_PASSWORD',
  'AUTH.TOO_MANY_PASSWORD_CHECKS',
  'AUTH.CODE_INVALID',
  'AUTH.TOO_MANY_CODES',
  'AUTH.PASSKEY_INVALID',
  'AUTH.PASSKEY_CLONED',
]);
export const isProofCode = (code: string | null): boolean => PROOF_CODES.has(code);
