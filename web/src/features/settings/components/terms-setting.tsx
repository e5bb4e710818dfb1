import type { AcceptedTerms } from '@app/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TermsLink } from '../../../components/terms/terms-link';
import { lazyDialog } from '../../../components/ui/lazy-dialog';
import { isAcceptanceMissing } from '../../../lib/account/terms';
import { useFormat } from '../../../lib/format/use-format';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

const TermsAcceptance = lazyDialog(
  async () => (await import('../../../components/terms/terms-acceptance')).TermsAcceptance,
);

/** Which version was accepted and when; the current one can be accepted here where it was not yet. */
export function TermsSetting({ accepted }: { readonly accepted: AcceptedTerms | null }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isMissing = isAcceptanceMissing(accepted);
  return (
    <SettingRow title={t('terms.title')} help={t('terms.help')}>
      <div>
        <p>
          {accepted === null
            ? t('terms.none')
            : t('terms.accepted', { version: accepted.version, day: format.instantDay(accepted.at) })}
        </p>
        {accepted !== null && isMissing ? <p>{t('terms.newer')}</p> : null}
      </div>
      <div className={classes.actions}>
        {isMissing ? (
          <Button
            variant="default"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t('terms.review')}
          </Button>
        ) : (
          <TermsLink>{t('terms.read')}</TermsLink>
        )}
      </div>
      <TermsAcceptance
        isOpen={isOpen}
        accepted={accepted}
        onClose={() => {
          setOpen(false);
        }}
      />
    </SettingRow>
  );
}
