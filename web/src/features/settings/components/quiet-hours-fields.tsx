import type { QuietHours } from '@app/contracts';
import { NativeSelect, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './notices-setting.module.css';

const NIGHT: QuietHours = { from: 22, until: 7 };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours of the day as both languages write them: "07:00". */
export const hourOptions = HOURS.map((hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface QuietHoursFieldsProps {
  readonly hours: QuietHours | null;
  readonly onChange: (hours: QuietHours | null) => void;
}

export function QuietHoursFields({ hours, onChange }: QuietHoursFieldsProps) {
  const helpId = useId();
  const { t } = useTranslation('settings');
  const change = (part: Partial<QuietHours>): void => {
    if (hours !== null) onChange({ ...hours, ...part });
  };
  return (
    <div className={classes.quiet}>
      <Switch
        label={t('notices.quiet')}
        aria-describedby={helpId}
        checked={hours !== null}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? NIGHT : null);
        }}
      />
      <p id={helpId} className="ui-muted">
        {t('notices.quietHelp')}
      </p>
      {hours === null ? null : (
        <div className={classes.hours}>
          <NativeSelect
            label={t('notices.quietFrom')}
            data={hourOptions.filter(({ value }) => value !== String(hours.until))}
            value={String(hours.from)}
            onChange={(event) => {
              change({ from: Number.parseInt(event.currentTarget.value, 10) });
            }}
          />
          <NativeSelect
            label={t('notices.quietUntil')}
            data={hourOptions.filter(({ value }) => value !== String(hours.from))}
            value={String(hours.until)}
            onChange={(event) => {
              change({ until: Number.parseInt(event.currentTarget.value, 10) });
            }}
          />
        </div>
      )}
    </div>
  );
}
