import { Modal } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useViewport } from '../../lib/viewport/use-viewport';
import classes from './dialog.module.css';

interface DialogProps {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size?: number;
  /** A command is out, whose outcome nobody knows yet. */
  readonly isCloseDisabled?: boolean;
  readonly children: ReactNode;
}

/** A dialog, on a phone the whole screen. It may be mounted already open: the focus goes back to what opened it. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  size = 480,
  isCloseDisabled = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const isPhone = useViewport() === 'phone';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('dialog.close'), disabled: isCloseDisabled }}
      classNames={{ title: classes.title ?? '' }}
    >
      {isOpen ? <FocusReturn /> : null}
      {children}
    </Modal>
  );
}

/** As long as Mantine waits; its own return of the focus, of a dialog that was there before it opened, comes first. */
const RETURN_AFTER_MS = 10;

/** Gives the focus back to what had it before, unless something else has taken it meanwhile. */
function FocusReturn() {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    opener.current ??= document.activeElement;
  }, []);
  useEffect(
    () => () => {
      const { current } = opener;
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        if (!isLost) return;
        // What opened it may be gone or disabled, as the button of a week that is done, or an address opened it.
        const isThere =
          current?.isConnected === true && current !== document.body && !current.matches(':disabled');
        const next = isThere ? current : document.querySelector('main');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      }, RETURN_AFTER_MS);
    },
    [],
  );
  return null;
}

interface DialogFootProps {
  /** Above the buttons: the total, what is only good to know. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons of a dialog, in sight however long the content is. */
export function DialogFoot({ lead, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {lead}
      <div className="ui-actions ui-gap-10">{children}</div>
    </div>
  );
}
