import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useViewport } from '../../../lib/viewport/use-viewport';

interface GuideDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A short guide over the dashboard, with the way to the whole one. */
export function GuideDialog({ isOpen, onClose, title, children }: GuideDialogProps) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const isPhone = useViewport() === 'phone';
  const size = isPhone ? 'lg' : 'md';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={560}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': common('dialog.close') }}
    >
      {children}
      <div className="ui-wrap ui-end ui-gap-12 ui-above-24">
        <Button component={Link} to="/guide" variant="default" size={size}>
          {t('guides.whole')}
        </Button>
        <Button size={size} onClick={onClose}>
          {t('guides.close')}
        </Button>
      </div>
    </Modal>
  );
}
