import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { PasswordField } from '../../../components/account/password-field';
import { CodeField } from '../../../components/account/second-factor-code-field';
import { Banner } from '../../../components/ui/banner';
import { TextLink } from '../../../components/ui/text-link';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { passkeyObstacle } from '../../../lib/second-factor/browser-passkey';
import { confirmByPasskey, secondFactorQuery } from '../../../lib/second-factor/second-factor-query';
import { useSession } from '../../../lib/session/use-session';
import { emptyProof } from '../model/use-identity-proof';
import type { ProofField, ProofKind } from '../model/use-identity-proof';
import classes from './setting-row.module.css';

/** Asks who is signed in for the password once more, or for a code or a passkey in its place. */
export function Reauthentication({ proof }: { readonly proof: ProofField }) {
  const { t } = useTranslation('settings');
  const username = useSession().user?.username ?? '';
  const kinds = useProofKinds();
  const { given, fault, failure, field, change } = proof;
  const passkeyButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, and the focus with it.
  const isSwitched = useRef(false);
  useEffect(() => {
    if (!isSwitched.current) return;
    isSwitched.current = false;
    (given.kind === 'passkey' ? passkeyButton : field).current?.focus();
  }, [given.kind, field]);
  return (
    <>
      {failure === undefined ? null : <Banner tone="error" title={failure} />}
      {/* Not to be seen: it tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {given.kind === 'passkey' ? (
        <PasskeyProof proof={proof} button={passkeyButton} />
      ) : given.kind === 'code' ? (
        <CodeField
          ref={field}
          value={given.text}
          error={fault}
          onChange={(text) => {
            change({ kind: 'code', text });
          }}
        />
      ) : (
        <PasswordField
          ref={field}
          label={t('passwordAgain.label')}
          name="current-password"
          autoComplete="current-password"
          value={given.text}
          error={fault}
          onChange={(text) => {
            change({ kind: 'password', text });
          }}
        />
      )}
      {kinds.length === 1 ? null : (
        <div className={classes.instead}>
          {kinds
            .filter((kind) => kind !== given.kind)
            .map((kind) => (
              <TextLink
                key={kind}
                onClick={() => {
                  isSwitched.current = true;
                  change(emptyProof(kind));
                }}
              >
                {t(`passwordAgain.use.${kind}`)}
              </TextLink>
            ))}
        </div>
      )}
    </>
  );
}

/** The password always; the others where the person has them. */
function useProofKinds(): readonly ProofKind[] {
  const { data } = useQuery(secondFactorQuery);
  if (data === undefined) return ['password'];
  const hasPasskey = data.passkeys.length > 0 && passkeyObstacle(data.passkeyHost) === null;
  return [
    'password',
    ...(data.totpSince === null ? [] : (['code'] as const)),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
}

interface PasskeyProofProps {
  readonly proof: ProofField;
  readonly button: RefObject<HTMLButtonElement | null>;
}

function PasskeyProof({ proof: { given, fault, change, blame }, button }: PasskeyProofProps) {
  const { t } = useTranslation('settings');
  const { isBusy, run } = useSingleFlight();
  const isGiven = given.kind === 'passkey' && given.passkey !== null;
  const ask = async (): Promise<void> => {
    try {
      change({ kind: 'passkey', passkey: await confirmByPasskey() });
    } catch (error) {
      blame(error);
    }
  };
  return (
    <div>
      {isGiven ? (
        <p role="status">{t('passwordAgain.passkeyGiven')}</p>
      ) : (
        <Button
          ref={button}
          variant="default"
          loading={isBusy}
          onClick={() => {
            void run(ask);
          }}
        >
          {t('passwordAgain.passkey')}
        </Button>
      )}
      {fault === undefined ? null : <p role="alert">{fault}</p>}
    </div>
  );
}
