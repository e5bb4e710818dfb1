import { currentTerms } from '@app/contracts';
import type { AcceptedTerms } from '@app/contracts';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { problemMessage } from '../../lib/api/problem-message';
import { useViewport } from '../../lib/viewport/use-viewport';
import { TermsText } from './terms-text';
import { useAcceptTerms } from './use-accept-terms';
import classes from './terms-acceptance.module.css';

interface TermsAcceptanceProps {
  readonly isOpen: boolean;
  /** The version that was accepted before; null where there is none. */
  readonly accepted: AcceptedTerms | null;
  /** Without it the dialog cannot be put off. */
  readonly onClose?: () => void;
  readonly onSignOut?: () => void;
}

const stay = (): void => undefined;

/** Asks for the terms of use, with what is new since the version that was accepted. */
export function TermsAcceptance({ isOpen, accepted, onClose, onSignOut }: TermsAcceptanceProps) {
  const { t, i18n } = useTranslation(['common', 'terms']);
  const isPhone = useViewport() === 'phone';
  const accept = useAcceptTerms();
  const kind = accepted === null ? 'first' : 'newer';
  const canClose = onClose !== undefined;
  const size = isPhone ? 'lg' : 'md';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose ?? stay}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      title={t(`terms:acceptance.title.${kind}`)}
      size={720}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className="ui-stack">
        <p tabIndex={-1} data-autofocus className={classes.intro}>
          {t(`terms:acceptance.intro.${kind}`)}
        </p>
        {accepted === null ? null : <Changes since={accepted.version} />}
        <TermsText />
        <p className="ui-muted">
          {t('terms:acceptance.data')}{' '}
          <Link className="ui-link" to="/settings">
            {t('terms:acceptance.toSettings')}
          </Link>
        </p>
      </div>
      <div className={classes.foot}>
        {accept.isError ? (
          <p className="ui-below-12" role="alert">
            {problemMessage(accept.error, t, i18n)}
          </p>
        ) : null}
        <div className="ui-actions">
          {onSignOut === undefined ? null : (
            <Button variant="default" size={size} onClick={onSignOut}>
              {t('account.signOut')}
            </Button>
          )}
          {canClose ? (
            <Button variant="default" size={size} onClick={onClose}>
              {t('terms:acceptance.later')}
            </Button>
          ) : null}
          <Button
            size={size}
            loading={accept.isPending}
            onClick={() => {
              accept.mutate(undefined, { onSuccess: onClose ?? stay });
            }}
          >
            {t('terms:acceptance.accept')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** What each version since then has brought, oldest first. */
function Changes({ since }: { readonly since: number }) {
  const { t, i18n } = useTranslation(['common', 'terms']);
  const versions = Array.from({ length: currentTerms.version - since }, (_, index) => since + index + 1);
  return (
    <section>
      <h3>{t('terms:acceptance.changes')}</h3>
      <ul>
        {versions.map((version) => (
          <li key={version}>{i18n.t([`terms:changed.${String(version)}`], { defaultValue: '' })}</li>
        ))}
      </ul>
    </section>
  );
}
