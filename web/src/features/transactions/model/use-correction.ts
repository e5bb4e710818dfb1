import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { useCommandKey } from '../../../lib/api/command-key';
import { afterCommand } from '../../../lib/query/revision';
import { consentFor, rejectionIn } from './rejection';
import type { Consent, Rejection } from './rejection';

export type Consents = Readonly<Partial<Record<Consent, true>>>;

interface CorrectionInput<Answer> {
  /** What the command is about: its key is kept under this name until it is answered. */
  readonly scope: string;
  /** What a preview has against it; the answer of the command itself goes before. */
  readonly foreseen: Rejection | null;
  readonly send: (idempotencyKey: string, consents: Consents) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

export interface Correction {
  /** Why the ledger would reject it, or has rejected it. */
  readonly rejection: Rejection | null;
  /** What the person agrees to by going on in spite of it. */
  readonly consent: Consent | null;
  /** It failed without an answer: the same command may be sent again. */
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  readonly submit: () => void;
  /** The figures were changed: what was agreed to, and answered, was about others. */
  readonly forget: () => void;
}

/** One change of a record: sent once however often it is pressed, with what the person agreed to. */
export function useCorrection<Answer extends { readonly revision: string }>(
  input: CorrectionInput<Answer>,
): Correction {
  const { scope, foreseen, send, onDone } = input;
  const client = useQueryClient();
  const key = useCommandKey(scope);
  const { isBusy, run } = useSingleFlight();
  const [consents, setConsents] = useState<Consents>({});
  const [answered, setAnswered] = useState<Rejection | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const rejection = answered ?? foreseen;
  const consent = consentFor(rejection);

  const attempt = async (agreed: Consents): Promise<void> => {
    setFailed(false);
    try {
      const answer = await send(key.current(), agreed);
      key.answered();
      // The dialog stays until the list behind it shows the new state, so that the old one never flashes.
      await afterCommand(client, answer.revision);
      onDone(answer);
    } catch (error) {
      const rejected = rejectionIn(error);
      // A rejection frees the key; without an answer the next attempt is the same command.
      if (rejected !== null) key.answered();
      setAnswered(rejected);
      setFailed(rejected === null);
      if (rejected === null && !isApiProblem(error)) throw error;
    }
  };

  return {
    rejection,
    consent,
    hasFailed,
    isBusy,
    submit: () => {
      const agreed = consent === null ? consents : { ...consents, [consent]: true as const };
      setConsents(agreed);
      void run(() => attempt(agreed));
    },
    forget: () => {
      setConsents({});
      setAnswered(null);
      setFailed(false);
    },
  };
}

/** What a preview has against a change; null while it is not known. */
export const foreseenIn = ({
  data,
}: {
  readonly data: { readonly refusal: Rejection | null } | undefined;
}): Rejection | null => data?.refusal ?? null;
