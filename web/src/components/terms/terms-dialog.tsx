import '../../config/theme/member-styles';

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { useViewport } from '../../lib/viewport/use-viewport';
import { Banner } from '../ui/banner';
import { Prose } from '../ui/prose';

/** Of the version that the catalogues hold. */
const VERSION_DAY = '2026-11-30';
const TOPICS = [
  'advisory',
  'autonomy',
  'subscription',
  'algorithms',
  'privacy',
  'availability',
  'arbitration',
  'changes',
] as const;

interface TermsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The terms of use, with their version, marked as a draft until a lawyer has read them. */
export function TermsDialog({ isOpen, onClose }: TermsDialogProps) {
  const { t } = useTranslation(['common', 'terms']);
  const format = useFormat();
  const isPhone = useViewport() === 'phone';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('terms:title')}
      size={720}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className="ui-stack">
        <p className="ui-muted">{t('terms:version', { date: format.longDate(VERSION_DAY) })}</p>
        <Banner tone="warn" title={t('terms:draft')} />
        {TOPICS.map((topic) => (
          <section key={topic}>
            <h3>{t(`terms:topic.${topic}.title`)}</h3>
            <Prose text={t(`terms:topic.${topic}.text`)} />
          </section>
        ))}
      </div>
    </Modal>
  );
}
