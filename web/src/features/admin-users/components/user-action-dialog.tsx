import { planSchema } from '@app/contracts';
import type { PlanName, RoleName, UserDetailResponse } from '@app/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { notify } from '../../../lib/notifications/notification-store';
import { useUserAction } from '../api/admin-users';
import type { UserAction } from '../api/admin-users';
import { TemporaryPassword } from './temporary-password';

type RoleActionKind = `grant-${RoleName}` | `revoke-${RoleName}`;
export type ActionKind = Exclude<UserAction['kind'], 'grant-role' | 'revoke-role'> | RoleActionKind;

const DESTRUCTIVE: ReadonlySet<ActionKind> = new Set([
  'disable',
  'end-subscription',
  'remove-second-factor',
  'reset-password',
  'revoke-admin',
  'revoke-auditor',
]);

interface UserActionDialogProps {
  readonly user: UserDetailResponse;
  readonly kind: ActionKind;
  readonly onClose: () => void;
}

/** Asks once, and names the person and the effect. A temporary password stays until it was copied and closed. */
export function UserActionDialog({ user, kind, onClose }: UserActionDialogProps) {
  const { t } = useTranslation('admin-users');
  const { i18n } = useTranslation();
  const act = useUserAction(user);
  const { isBusy, run } = useSingleFlight();
  const [failure, setFailure] = useState<unknown>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [plan, setPlan] = useState<PlanName>('monthly');
  const needsReason = kind === 'grant-subscription' || kind === 'end-subscription';
  const isReasonMissing = needsReason && reason.trim() === '';
  const name = user.username;
  const send = async (): Promise<void> => {
    setFailure(null);
    try {
      const told = await act(actionOf(kind, { plan, reason: reason.trim() }));
      if (told !== null) {
        setPassword(told);
        return;
      }
    } catch (error) {
      setFailure(error);
      return;
    }
    onClose();
    notify({
      key: `${kind} ${user.userId}`,
      type: 'success',
      title: (words) => words(`admin-users:action.${kind}.done`, { name }),
    });
  };
  if (password !== null) return <TemporaryPassword username={name} password={password} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t(`action.${kind}.title`, { name })}
      confirmLabel={t(`action.${kind}.label`)}
      isDestructive={DESTRUCTIVE.has(kind)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        setWasSent(true);
        if (!isReasonMissing) void run(send);
      }}
    >
      {failure === null ? null : (
        <Banner tone="error" title={rejectionText(failure, i18n, t('unexpected'))} />
      )}
      <p className="ui-below-12">{t(`action.${kind}.effect`, { name })}</p>
      {kind === 'grant-subscription' ? (
        <NativeSelect
          label={t('dialog.plan')}
          className="ui-below-12"
          value={plan}
          data={planSchema.options.map((value) => ({ value, label: i18n.t(`plan.${value}`) }))}
          onChange={(event) => {
            setPlan(planSchema.parse(event.currentTarget.value));
          }}
        />
      ) : null}
      {needsReason ? (
        <TextInput
          label={t('dialog.reason')}
          description={t('dialog.reasonHelp')}
          className="ui-below-12"
          value={reason}
          maxLength={500}
          error={wasSent && isReasonMissing ? t('dialog.reasonNeeded') : undefined}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
      ) : null}
    </ConfirmDialog>
  );
}

function actionOf(
  kind: ActionKind,
  { plan, reason }: { readonly plan: PlanName; readonly reason: string },
): UserAction {
  switch (kind) {
    case 'grant-admin':
    case 'grant-auditor':
      return { kind: 'grant-role', role: kind === 'grant-admin' ? 'admin' : 'auditor' };
    case 'revoke-admin':
    case 'revoke-auditor':
      return { kind: 'revoke-role', role: kind === 'revoke-admin' ? 'admin' : 'auditor' };
    case 'grant-subscription':
      return { kind, plan, reason };
    case 'end-subscription':
      return { kind, reason };
    default:
      return { kind };
  }
}
