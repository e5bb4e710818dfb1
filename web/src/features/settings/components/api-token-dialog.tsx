import { apiTokenNameMax } from '@app/contracts';
import type { ApiTokenCreatedResponse, ApiTokenLifetime, ApiTokenScope } from '@app/contracts';
import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogForm } from '../../../components/account/form';
import { Dialog, DialogFoot } from '../../../components/ui/dialog';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import type { SingleFlight } from '../../../lib/account/use-single-flight';
import { useCreateApiToken } from '../api/api-tokens';
import { useIdentityProof } from '../model/use-identity-proof';
import { Reauthentication } from './reauthentication';
import classes from './setting-row.module.css';

const SCOPES: readonly ApiTokenScope[] = ['read', 'read-and-record'];
const LIFETIMES: readonly ApiTokenLifetime[] = [30, 90, 365, null];

interface ApiTokenDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks what the token is for and who it is, then shows the token this once. */
export function ApiTokenDialog({ isOpen, onClose }: ApiTokenDialogProps) {
  const { t } = useTranslation('settings');
  const [created, setCreated] = useState<ApiTokenCreatedResponse>();
  const flight = useSingleFlight();
  // A token that is on its way, or was not copied yet, would be lost by a slip of the key.
  const isCloseDisabled = flight.isBusy || created !== undefined;
  return (
    <Dialog
      isOpen={isOpen}
      title={created === undefined ? t('apiTokens.create') : t('apiTokens.created.title')}
      isCloseDisabled={isCloseDisabled}
      onClose={() => {
        if (!isCloseDisabled) onClose();
      }}
    >
      {created === undefined ? (
        <NewToken flight={flight} onCancel={onClose} onCreated={setCreated} />
      ) : (
        <CreatedToken token={created.token} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface NewTokenProps {
  readonly flight: SingleFlight;
  readonly onCancel: () => void;
  readonly onCreated: (created: ApiTokenCreatedResponse) => void;
}

function NewToken({ flight: { isBusy, run }, onCancel, onCreated }: NewTokenProps) {
  const { t } = useTranslation('settings');
  const create = useCreateApiToken();
  const proof = useIdentityProof();
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const [scope, setScope] = useState<ApiTokenScope>('read');
  const [expiresInDays, setLifetime] = useState<ApiTokenLifetime>(90);
  const nameField = useRef<HTMLInputElement>(null);
  const submit = (): void => {
    const isNameless = name.trim() === '';
    setNameMissing(isNameless);
    const given = proof.take();
    if (isNameless) nameField.current?.focus();
    if (given === null || isNameless) return;
    void run(async () => {
      try {
        onCreated(await create({ name: name.trim(), scope, expiresInDays, ...given }));
      } catch (error) {
        proof.refuse(error);
      }
    });
  };
  return (
    <>
      <div className={classes.erase}>
        <DialogForm onSubmit={submit}>
          <TextInput
            ref={nameField}
            label={t('apiTokens.name')}
            description={t('apiTokens.nameHelp')}
            value={name}
            maxLength={apiTokenNameMax}
            error={isNameMissing ? t('apiTokens.nameRequired') : undefined}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setNameMissing(false);
              setName(event.currentTarget.value);
            }}
          />
          <NativeSelect
            label={t('apiTokens.scopeLabel')}
            description={t(`apiTokens.scopeHelp.${scope}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={SCOPES.map((value) => ({ value, label: t(`apiTokens.scope.${value}`) }))}
            value={scope}
            onChange={({ currentTarget: { value } }) => {
              setScope(SCOPES.find((one) => one === value) ?? 'read');
            }}
          />
          <NativeSelect
            label={t('apiTokens.lifetimeLabel')}
            data={LIFETIMES.map((days) => ({
              value: String(days),
              label: days === null ? t('apiTokens.forever') : t('apiTokens.lifetime', { count: days }),
            }))}
            value={String(expiresInDays)}
            onChange={({ currentTarget: { value } }) => {
              setLifetime(LIFETIMES.find((days) => String(days) === value) ?? null);
            }}
          />
          <Reauthentication proof={proof} />
        </DialogForm>
      </div>
      <DialogFoot>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('apiTokens.cancel')}
        </Button>
        <Button loading={isBusy} onClick={submit}>
          {t('apiTokens.run')}
        </Button>
      </DialogFoot>
    </>
  );
}

function CreatedToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useTranslation('settings');
  const intro = useRef<HTMLParagraphElement>(null);
  // The field or button that led here is gone, and the focus with it.
  useEffect(() => {
    intro.current?.focus();
  }, []);
  return (
    <>
      <div className={classes.erase}>
        <p ref={intro} tabIndex={-1} className={classes.intro}>
          {t('apiTokens.created.text')}
        </p>
        <TextInput
          readOnly
          label={t('apiTokens.created.label')}
          value={token}
          autoComplete="off"
          classNames={{ input: classes.key ?? '' }}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
        {/* Without a secure context there is no clipboard. */}
        {'clipboard' in navigator ? (
          <div className={classes.actions}>
            <CopyButton value={token}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'apiTokens.created.copied' : 'apiTokens.created.copy')}
                </Button>
              )}
            </CopyButton>
          </div>
        ) : null}
      </div>
      <DialogFoot>
        <Button onClick={onDone}>{t('apiTokens.created.done')}</Button>
      </DialogFoot>
    </>
  );
}
