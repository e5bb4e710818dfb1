import type { IdentityProof } from '@app/contracts';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { codeIn } from '../../../components/account/second-factor-code-field';
import { isApiProblem } from '../../../lib/api/api-problem';
import { factorFailureText } from '../../../lib/second-factor/factor-failure-text';

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
  /** What went wrong apart from the proof. */
  readonly failure: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly change: (given: GivenProof) => void;
  /** What goes with the request; null, and a fault at the field, where nothing was given. */
  readonly take: () => IdentityProof | null;
  /** Says at the field what the browser or the server has against it. */
  readonly blame: (error: unknown) => void;
  /** Of a request that failed: the field is blamed for what is about the proof alone. */
  readonly refuse: (error: unknown) => void;
  /** A code or a passkey is for one request, whatever came of it. */
  readonly spend: () => void;
  readonly reset: () => void;
}

/** The password of who is signed in, or what stands in for it, asked for once more. */
export function useIdentityProof(): ProofField {
  const { t } = useTranslation('settings');
  // Needed once something was pressed: the page does not wait for it.
  const { t: factor, i18n } = useTranslation(['common', 'second-factor'], { useSuspense: false });
  const [given, setGiven] = useState(NONE);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const missing = (words: string): null => {
    setFault(words);
    field.current?.focus();
    return null;
  };
  const spend = (): void => {
    setGiven((now) => (now.kind === 'password' ? now : emptyProof(now.kind)));
  };
  const blame = (error: unknown): void => {
    setFault(factorFailureText(error, factor, i18n));
    spend();
  };
  return {
    given,
    fault,
    failure,
    field,
    blame,
    spend,
    change: (next) => {
      setFault(undefined);
      setGiven(next);
    },
    take: () => {
      setFailure(undefined);
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
      if (isOfProof(error)) {
        blame(error);
        return;
      }
      setFailure(factorFailureText(error, factor, i18n));
      spend();
    },
    reset: () => {
      setFault(undefined);
      setFailure(undefined);
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
export const isOfProof = (error: unknown): boolean => isApiProblem(error) && PROOF_CODES.has(error.code);
