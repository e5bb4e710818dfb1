import type { IdentityProof, SecondFactorResponse, TotpSetupResponse } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogForm } from '../../../components/account/form';
import { Dialog, DialogFoot } from '../../../components/ui/dialog';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import type { SingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { notify } from '../../../lib/notifications/notification-store';
import { useSecondFactorChanges } from '../api/second-factor';
import { useIdentityProof } from '../model/use-identity-proof';
import { Reauthentication } from './reauthentication';
import { RecoveryCodes } from './recovery-codes';
import classes from './setting-row.module.css';
import { TotpSetup } from './totp-setup';

/** What the person wants to change. */
export type SecondFactorTask =
  | { readonly kind: 'set-up-totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly passkey: SecondFactorResponse['passkeys'][number] };

type Step =
  | { readonly kind: 'proof' }
  | { readonly kind: 'totp'; readonly setup: TotpSetupResponse }
  /** Its first code was taken before, and the answer with the recovery codes was lost. */
  | { readonly kind: 'totp-is-on' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const DESTRUCTIVE: ReadonlySet<SecondFactorTask['kind']> = new Set(['remove-totp', 'remove-passkey']);
const NAME_MAX = 60;

interface SecondFactorDialogProps {
  readonly isOpen: boolean;
  readonly task: SecondFactorTask;
  readonly onClose: () => void;
}

/** Asks who it is, then changes it; recovery codes that come of it stay until they are said to be saved. */
export function SecondFactorDialog({ isOpen, task: begun, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('settings');
  const changes = useSecondFactorChanges();
  const [task, setTask] = useState(begun);
  const [step, setStep] = useState<Step>({ kind: 'proof' });
  const flight = useSingleFlight();
  // Recovery codes that were not saved, or are on their way, would be lost.
  const isCloseDisabled = flight.isBusy || step.kind === 'codes';
  const done = (): void => {
    onClose();
    notify({
      ...{ key: `second-factor ${task.kind}`, type: 'success' },
      title: (words) => words(`settings:secondFactor.task.${task.kind}.done`),
    });
  };
  const after = (codes: readonly string[] | null): void => {
    if (codes === null) done();
    else setStep({ kind: 'codes', codes });
  };
  const name = task.kind === 'remove-passkey' ? task.passkey.name : '';
  const title =
    step.kind === 'codes'
      ? t('secondFactor.codes.title')
      : step.kind === 'totp-is-on'
        ? t('secondFactor.task.set-up-totp.done')
        : t(`secondFactor.task.${task.kind}.title`, { name });
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isCloseDisabled={isCloseDisabled}
      onClose={() => {
        if (!isCloseDisabled) onClose();
      }}
    >
      {step.kind === 'proof' ? (
        <ProofStep
          key={task.kind}
          task={task}
          flight={flight}
          onCancel={onClose}
          onProof={async (proof, passkeyName) => {
            switch (task.kind) {
              case 'set-up-totp':
                setStep({ kind: 'totp', setup: await changes.beginTotp(proof) });
                return;
              case 'add-passkey':
                after(await changes.addPasskey(passkeyName, proof));
                return;
              case 'remove-totp':
                after(await changes.removeTotp(proof));
                return;
              case 'remove-passkey':
                after(await changes.removePasskey(task.passkey.id, proof));
                return;
              case 'renew-codes':
                after(await changes.renewCodes(proof));
            }
          }}
        />
      ) : step.kind === 'totp' ? (
        <TotpSetup
          setup={step.setup}
          flight={flight}
          onCancel={onClose}
          onCode={async (code) => {
            try {
              after(await changes.confirmTotp(code));
            } catch (error) {
              if (!isApiProblem(error) || error.code !== 'AUTH.TOTP_ALREADY_ON') throw error;
              setStep({ kind: 'totp-is-on' });
            }
          }}
        />
      ) : step.kind === 'totp-is-on' ? (
        <TotpIsOn
          onClose={onClose}
          onCodes={() => {
            setTask({ kind: 'renew-codes' });
            setStep({ kind: 'proof' });
          }}
        />
      ) : (
        <RecoveryCodes codes={step.codes} onDone={done} />
      )}
    </Dialog>
  );
}

interface TotpIsOnProps {
  readonly onClose: () => void;
  readonly onCodes: () => void;
}

/** Recovery codes are told once: whoever has none makes new ones. */
function TotpIsOn({ onClose, onCodes }: TotpIsOnProps) {
  const { t } = useTranslation('settings');
  const intro = useRef<HTMLParagraphElement>(null);
  // The field that led here is gone, and the focus with it.
  useEffect(() => {
    intro.current?.focus();
  }, []);
  return (
    <>
      <p ref={intro} tabIndex={-1} className={classes.intro}>
        {t('secondFactor.totp.codesLost')}
      </p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('secondFactor.codes.done')}
        </Button>
        <Button onClick={onCodes}>{t('secondFactor.codes.renew')}</Button>
      </DialogFoot>
    </>
  );
}

interface ProofStepProps {
  readonly task: SecondFactorTask;
  readonly flight: SingleFlight;
  readonly onCancel: () => void;
  readonly onProof: (proof: IdentityProof, passkeyName: string) => Promise<void>;
}

function ProofStep({ task: { kind }, flight: { isBusy, run }, onCancel, onProof }: ProofStepProps) {
  const { t } = useTranslation('settings');
  const proof = useIdentityProof();
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const submit = (): void => {
    const isNameless = kind === 'add-passkey' && name.trim() === '';
    setNameMissing(isNameless);
    const given = proof.take();
    if (given === null || isNameless) return;
    void run(async () => {
      try {
        await onProof(given, name.trim());
      } catch (error) {
        proof.refuse(error);
      }
    });
  };
  return (
    <>
      <div className={classes.erase}>
        <p>{t(`secondFactor.task.${kind}.effect`)}</p>
        <DialogForm onSubmit={submit}>
          {kind === 'add-passkey' ? (
            <TextInput
              label={t('secondFactor.passkey.name')}
              description={t('secondFactor.passkey.nameHelp')}
              value={name}
              maxLength={NAME_MAX}
              error={isNameMissing ? t('secondFactor.passkey.nameRequired') : undefined}
              errorProps={{ role: 'alert' }}
              onChange={(event) => {
                setNameMissing(false);
                setName(event.currentTarget.value);
              }}
            />
          ) : null}
          <Reauthentication proof={proof} />
        </DialogForm>
      </div>
      <DialogFoot>
        <Button
          variant="default"
          disabled={isBusy}
          data-autofocus={DESTRUCTIVE.has(kind) ? true : undefined}
          onClick={onCancel}
        >
          {t('secondFactor.cancel')}
        </Button>
        <Button
          {...(DESTRUCTIVE.has(kind) ? { variant: 'outline', color: 'red' } : {})}
          loading={isBusy}
          onClick={submit}
        >
          {t(`secondFactor.task.${kind}.run`)}
        </Button>
      </DialogFoot>
    </>
  );
}
