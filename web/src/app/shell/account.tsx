import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { useMe } from '../../lib/me/me';
import { useSession } from '../../lib/session/use-session';
import classes from './account.module.css';

function useName(): string {
  const { user } = useSession();
  return user?.full_name ?? user?.username ?? '';
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return `${first}${last}`.toUpperCase();
}

export function Initials() {
  return (
    <span aria-hidden="true" className={classes.initials}>
      {initialsOf(useName())}
    </span>
  );
}

/** Name, and how long the subscription is paid. The second line keeps its place while it loads. */
export function AccountLines() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useMe();
  const name = useName();
  const subscription = data?.subscription;
  const paidUntil = subscription?.paidUntil ?? null;
  const line = (): string => {
    if (subscription === undefined) return ' ';
    if (subscription.status === 'active' && paidUntil !== null) {
      return t('account.activeUntil', { date: format.instantDay(paidUntil) });
    }
    return t(`account.status.${subscription.status}`);
  };
  return (
    <span className={classes.lines}>
      <span className={classes.name}>{name}</span>
      <span className={classes.paid}>{line()}</span>
    </span>
  );
}
