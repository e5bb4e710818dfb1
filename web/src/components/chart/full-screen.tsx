import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './chart-frame.module.css';

/** Wide enough for a finger to hit what is outside. */
const EDGE = { x: '1rem', y: '1.75rem' } as const;

interface FullScreenProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A chart on the whole screen but for an edge: a tap outside of it closes it, as Escape and the cross do. */
export function FullScreen({ isOpen, onClose, title, children }: FullScreenProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      centered
      size="100%"
      xOffset={EDGE.x}
      yOffset={EDGE.y}
      title={title}
      closeButtonProps={{ 'aria-label': t('dialog.close'), size: 44 }}
      classNames={{ content: classes.full ?? '', body: classes.fullBody ?? '' }}
    >
      {children}
    </Modal>
  );
}
