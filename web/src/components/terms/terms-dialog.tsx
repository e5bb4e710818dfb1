import '../../config/theme/member-styles';

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useViewport } from '../../lib/viewport/use-viewport';
import { TermsText } from './terms-text';

interface TermsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The terms of use, to be read. */
export function TermsDialog({ isOpen, onClose }: TermsDialogProps) {
  const { t } = useTranslation(['common', 'terms']);
  const isPhone = useViewport() === 'phone';
  return (
    <Modal
      // Over another dialog of a `Modal.Stack`, Escape closes this one alone.
      stackId="terms"
      opened={isOpen}
      onClose={onClose}
      title={t('terms:title')}
      size={720}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <TermsText />
    </Modal>
  );
}
