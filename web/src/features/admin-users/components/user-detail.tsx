import { roleSchema } from '@app/contracts';
import type { UserDetailResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Metric, MetricGrid } from '../../../components/ui/metric';
import { PageHeader } from '../../../components/ui/page-header';
import { Panel, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { isApiProblem } from '../../../lib/api/api-problem';
import { useFormat } from '../../../lib/format/use-format';
import { useIsAuditor } from '../../../lib/me/me';
import { useSession } from '../../../lib/session/use-session';
import { userQuery } from '../api/admin-users';
import { UserActionDialog } from './user-action-dialog';
import type { ActionKind } from './user-action-dialog';
import { AccountStatus } from './user-table';
import classes from './users.module.css';

/** One person's account as administrators see it, and what they can do to it. */
export function UserDetail({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('admin-users');
  const query = useQuery(userQuery(userId));
  const { data, error } = query;
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader
        title={data?.username ?? t('detail.title')}
        line={
          <Link className="ui-link" to="/admin/users">
            {t('detail.back')}
          </Link>
        }
      />
      {data === undefined ? (
        <Panel title={t('detail.account')} isBusy={error === null}>
          {error === null ? (
            <SkeletonLines />
          ) : (
            <PanelFailure
              text={isUnknown(error) ? t('detail.unknown') : t('failed')}
              isRetrying={query.isFetching}
              onRetry={() => {
                void query.refetch();
              }}
            />
          )}
        </Panel>
      ) : (
        <User user={data} />
      )}
    </div>
  );
}

const isUnknown = (error: unknown): boolean =>
  isApiProblem(error) && error.kind === 'problem' && (error.status === 404 || error.status === 400);

function User({ user }: { readonly user: UserDetailResponse }) {
  const { t } = useTranslation('admin-users');
  const { t: common } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const isAuditor = useIsAuditor();
  const [action, setAction] = useState<ActionKind | null>(null);
  const isOwn = session.user?.username === user.username;
  const { subscription, roles, status } = user;
  const button = (kind: ActionKind, label: string, isDisabled = false): ReactNode => (
    <Button
      size="sm"
      variant="default"
      disabled={isDisabled}
      onClick={() => {
        setAction(kind);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Panel
        title={t('detail.account')}
        actions={
          <>
            {isAuditor ? (
              <Link className="ui-link" to={`/audit/${user.userId}`}>
                {t('detail.audit')}
              </Link>
            ) : null}
            <Link className="ui-link" to={`/admin/streams?q=${user.userId}`}>
              {t('detail.streams')}
            </Link>
          </>
        }
        isFlush
      >
        <MetricGrid columns={4} isRuled>
          <Metric label={t('column.fullName')}>{user.fullName ?? '–'}</Metric>
          <Metric label={t('detail.email')}>{emailOf(user, t('detail.emailLost'))}</Metric>
          <Metric label={t('column.status')}>
            <AccountStatus status={status} />
          </Metric>
          <Metric label={t('column.registered')}>{format.instantDay(user.createdAt)}</Metric>
          <Metric label={t('detail.sessions')}>{user.sessions}</Metric>
          <Metric label={t('detail.password')}>
            {user.mustChangePassword ? t('detail.temporary') : t('detail.own')}
          </Metric>
          <Metric label={t('detail.secondFactor')}>
            {user.hasSecondFactor ? t('detail.secondFactorOn') : t('detail.secondFactorOff')}
          </Metric>
          <Metric label={t('column.roles')}>
            {roles.map((role) => t(`role.${role}`)).join(', ') || t('role.none')}
          </Metric>
          <Metric label={t('detail.id')}>
            <span className={classes.id}>{user.userId}</span>
          </Metric>
        </MetricGrid>
      </Panel>
      <Panel title={t('detail.subscription')}>
        <p>
          {t(`subscription.${subscription.status}`)}
          {subscription.plan === null || subscription.paidUntil === null
            ? null
            : ` · ${planName(subscription.plan, common)} · ${t('detail.until', {
                date: format.instantDay(subscription.paidUntil),
              })}`}
        </p>
        <div className="ui-wrap ui-gap-8 ui-above-12">
          {button('grant-subscription', t('action.grant-subscription.label'))}
          {subscription.status === 'active'
            ? button('end-subscription', t('action.end-subscription.label'))
            : null}
        </div>
      </Panel>
      <Panel title={t('detail.access')}>
        {isOwn ? <p className="ui-below-12">{t('detail.ownAccount')}</p> : null}
        <div className="ui-wrap ui-gap-8 ui-above-12">
          {button('reset-password', t('action.reset-password.label'), isOwn)}
          {user.hasSecondFactor
            ? button('remove-second-factor', t('action.remove-second-factor.label'), isOwn)
            : null}
          {status === 'disabled'
            ? button('enable', t('action.enable.label'), isOwn)
            : button('disable', t('action.disable.label'), isOwn)}
          {roleSchema.options.map((role) => {
            const kind = roles.includes(role) ? (`revoke-${role}` as const) : (`grant-${role}` as const);
            return <span key={role}>{button(kind, t(`action.${kind}.label`), isOwn)}</span>;
          })}
        </div>
      </Panel>
      {action === null ? null : (
        <UserActionDialog
          key={action}
          user={user}
          kind={action}
          onClose={() => {
            setAction(null);
          }}
        />
      )}
    </>
  );
}

function emailOf({ email, emailStatus }: UserDetailResponse, lost: string): string {
  return email ?? (emailStatus === 'none' ? '–' : lost);
}

const PLANS = ['monthly', 'quarterly', 'semiannual', 'annual'] as const;

function planName(plan: string, t: (key: `plan.${(typeof PLANS)[number]}`) => string): string {
  const known = PLANS.find((one) => one === plan);
  return known === undefined ? plan : t(`plan.${known}`);
}
