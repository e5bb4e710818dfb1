import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';
import { useSendConfirmation } from '../api/settings';
import classes from './setting-row.module.css';

/** Whether the saved address is confirmed, and another link where it is not. */
export function EmailConfirmation({ isConfirmed }: { readonly isConfirmed: boolean }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const sending = useSendConfirmation();
  if (isConfirmed) return <p>{t('email.confirmed')}</p>;
  const isTooMany = isApiProblem(sending.error) && sending.error.status === 429;
  return (
    <>
      <p role="status">{sending.isSuccess ? t('email.linkSent') : t('email.unconfirmed')}</p>
      {sending.isError ? (
        <p role="alert">
          {isTooMany ? t('email.tooManyLinks') : problemMessage(sending.error, common, i18n)}
        </p>
      ) : null}
      <Button
        className={classes.narrow ?? ''}
        variant="default"
        loading={sending.isPending}
        onClick={() => {
          sending.mutate();
        }}
      >
        {t('email.sendLink')}
      </Button>
    </>
  );
}
