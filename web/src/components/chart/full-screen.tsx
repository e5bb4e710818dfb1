import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './chart-frame.module.css';

interface FullScreenProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A chart on the whole screen. */
export function FullScreen({ isOpen, onClose, title, children }: FullScreenProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      fullScreen
      title={title}
      closeButtonProps={{ 'aria-label': t('dialog.close'), size: 44 }}
      classNames={{ content: classes.full ?? '', body: classes.fullBody ?? '' }}
    >
      {children}
    </Modal>
  );
}
