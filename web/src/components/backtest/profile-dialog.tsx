import { profileSchema } from '@app/contracts';
import type { SettingsResponse } from '@app/contracts';
import { strategyV1 } from '@app/strategy';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { useViewport } from '../../lib/viewport/use-viewport';
import { ProfileComparison } from './profile-comparison';
import classes from './profile-dialog.module.css';

type InvestorProfile = SettingsResponse['profile'];

interface ProfileDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (profile: InvestorProfile) => void;
}

const FACTS = ['term', 'weighting', 'cap'] as const;

/** Both profiles side by side with their figures, to go on with one of them. A phone shows one at a time. */
export function ProfileDialog({ isOpen, onClose, onChoose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const isPhone = useViewport() === 'phone';
  const [shown, setShown] = useState<InvestorProfile>('direct');
  const other = shown === 'direct' ? 'strategic' : 'direct';
  const profiles = isPhone ? [shown] : profileSchema.options;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('profileDialog.title')}
      size={760}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className="ui-columns ui-2-from-48 ui-gap-16">
        {profiles.map((profile) => (
          <Profile key={profile} profile={profile} onChoose={onChoose} />
        ))}
      </div>
      {isPhone ? (
        <Button
          variant="default"
          fullWidth
          className="ui-above-12"
          onClick={() => {
            setShown(other);
          }}
        >
          {t('profileDialog.switch', { profile: t(`profile.${other}`) })}
        </Button>
      ) : null}
      <h3 className="ui-below-8 ui-above-20">{t('backtest.title')}</h3>
      <ProfileComparison />
    </Modal>
  );
}

interface ProfileProps extends Pick<ProfileDialogProps, 'onChoose'> {
  readonly profile: InvestorProfile;
}

function Profile({ profile, onChoose }: ProfileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`profile.${profile}`);
  const cap = format.percent(strategyV1.weekly.cap[profile] * 100, { decimals: 0 });
  return (
    <section className={cx('ui-column ui-gap-12', classes.profile)} aria-label={name}>
      <h3>{name}</h3>
      <dl className={cx('ui-fill', classes.facts)}>
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt className="ui-note">{t(`profileDialog.fact.${fact}`)}</dt>
            <dd>
              {fact === 'cap' ? t('profileDialog.cap', { cap }) : t(`profileDialog.${profile}.${fact}`)}
            </dd>
          </div>
        ))}
      </dl>
      <Button
        fullWidth
        onClick={() => {
          onChoose(profile);
        }}
      >
        {t('profileDialog.continue', { profile: name })}
      </Button>
    </section>
  );
}
