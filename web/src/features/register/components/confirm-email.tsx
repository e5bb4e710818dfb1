import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { AuthCard } from '../../../components/account/auth-card';
import { problemMessage } from '../../../lib/api/problem-message';
import { confirmEmail } from '../api/confirm-email';
import type { Confirmation } from '../api/confirm-email';

const tokenIn = (hash: string): string | null => /^#t=([\w-]+)$/.exec(hash)?.[1] ?? null;

/** The token of a mailed link, `#t=…`, which leaves the address at once. */
function useMailedToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const linked = tokenIn(hash);
  const [token, setToken] = useState(linked);
  if (linked !== null && linked !== token) setToken(linked);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}

/** Where the link of a mail leads. Opening it changes nothing: programs that scan mails open links too. */
export function ConfirmEmail() {
  const { t } = useTranslation('register');
  const token = useMailedToken();
  return (
    <AuthCard title={t('confirmEmail.title')} line={t('confirmEmail.line')}>
      {token === null ? <p>{t('confirmEmail.noLink')}</p> : <ConfirmButton key={token} token={token} />}
    </AuthCard>
  );
}

function ConfirmButton({ token }: { readonly token: string }) {
  const { t } = useTranslation('register');
  const { t: common, i18n } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Confirmation | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      setOutcome(await confirmEmail(token));
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };
  return (
    <>
      <p role="status">{outcome === null ? t('confirmEmail.ask') : t(`confirmEmail.outcome.${outcome}`)}</p>
      {failure === null ? null : <p role="alert">{problemMessage(failure, common, i18n)}</p>}
      {outcome === null ? (
        <Button loading={isSending} onClick={() => void confirm()}>
          {t('confirmEmail.confirm')}
        </Button>
      ) : (
        <Button component={Link} to="/settings" variant="default">
          {t('confirmEmail.toSettings')}
        </Button>
      )}
    </>
  );
}
