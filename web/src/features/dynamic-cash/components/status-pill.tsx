import { useTranslation } from 'react-i18next';

import { Pill } from '../../../components/ui/pill';
import type { WeekStatus } from '../model/balance-weeks';

const TONES = { building: 'invest', using: 'warn', equal: 'done', neutral: 'none' } as const;

interface StatusPillProps {
  readonly status: WeekStatus;
  readonly isThisWeek?: boolean;
}

/** What a week did to the dynamic balance, in a word. */
export function StatusPill({ status, isThisWeek = false }: StatusPillProps) {
  const { t } = useTranslation('dynamic-cash');
  return (
    <Pill tone={TONES[status]}>
      {isThisWeek ? t(`status.thisWeek.${status}`) : t(`status.week.${status}`)}
    </Pill>
  );
}
