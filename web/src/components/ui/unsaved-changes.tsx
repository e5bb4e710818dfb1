import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { holdPage, onEscape } from '../../lib/navigation/unsaved-changes';
import type { Departure } from '../../lib/navigation/unsaved-changes';
import { ConfirmDialog } from './confirm-dialog';

interface UnsavedChangesProps {
  /** Something was filled in that leaving the page would lose. */
  readonly isDirty: boolean;
}

/** Stands in a form, and asks before the page is left with it half filled. */
export function UnsavedChanges({ isDirty }: UnsavedChangesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const follow = useRef(navigate);
  const [leave, setLeave] = useState<Departure | null>(null);
  useEffect(() => {
    follow.current = navigate;
  }, [navigate]);
  useEffect(() => {
    if (!isDirty) return undefined;
    return holdPage({
      navigate: (path) => {
        void follow.current(path);
      },
      onHeld: (departure) => {
        setLeave(() => departure);
      },
    });
  }, [isDirty]);
  const stay = (): void => {
    setLeave(null);
  };
  const isAsking = leave !== null;
  useEffect(() => {
    if (!isAsking) return undefined;
    onEscape(() => {
      setLeave(null);
    });
    return () => {
      onEscape(null);
    };
  }, [isAsking]);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={stay}
      onConfirm={() => {
        stay();
        leave?.();
      }}
      title={t('leave.title')}
      confirmLabel={t('leave.run')}
      cancelLabel={t('leave.stay')}
      isDestructive
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
