import { Button, Popover, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EventSlider } from '../../../components/record/lazy-event-slider';
import { Banner } from '../../../components/ui/banner';
import { IconClock } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import type { PastMoment } from '../../../lib/portfolio/portfolio-at';
import classes from './time-machine.module.css';

interface TimeMachineProps {
  /** In the person's zone; undefined while it is not known. */
  readonly today: string | undefined;
  readonly past: PastMoment | null;
  readonly onChange: (past: PastMoment | null) => void;
}

/**
 * The portfolio as of any day, in two readings: as corrected since, and as recorded then. The first is what the person knows:
 * of an imported history nothing was recorded then.
 */
export function TimeMachine({ today, past, onChange }: TimeMachineProps) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const reading = past?.reading ?? 'corrected';
  const [chosen, setChosen] = useState(reading);
  const shown = past === null ? chosen : reading;
  const travel = (date: string): void => {
    if (today === undefined || date === '' || date > today) return;
    onChange(date === today ? null : { date, reading: shown });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withRoles width={320}>
      <Popover.Target>
        <Button
          variant="default"
          disabled={today === undefined}
          leftSection={<IconClock size={18} stroke={1.7} />}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {past === null
            ? t('machine.today')
            : t('machine.asOf', {
                date:
                  past.event === undefined
                    ? format.tableDate(past.date, { year: true })
                    : format.instantWithYear(past.event.at),
              })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('machine.title')}>
        <TextInput
          type="date"
          label={t('machine.date')}
          description={t(past?.event === undefined ? 'machine.help' : 'machine.afterEvent')}
          max={today}
          value={past?.date ?? today ?? ''}
          onChange={(event) => {
            travel(event.currentTarget.value);
          }}
        />
        <EventSlider
          isOpen={isOpen}
          past={past}
          onPast={(moment) => {
            onChange(moment === null ? null : { ...moment, reading: shown });
          }}
        />
        <SegmentedControl
          fullWidth
          aria-label={t('machine.reading')}
          value={shown}
          data={[
            { value: 'corrected', label: t('machine.corrected') },
            { value: 'known', label: t('machine.known') },
          ]}
          onChange={(value) => {
            const next = value === 'corrected' ? 'corrected' : 'known';
            setChosen(next);
            if (past !== null) onChange({ ...past, reading: next });
          }}
        />
        <p className={classes.text}>{t(`machine.text.${shown}`)}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

interface PastBannerProps {
  readonly past: PastMoment;
  readonly onReturn: () => void;
}

/** Says that what is shown is the past, and leads back. */
export function PastBanner({ past, onReturn }: PastBannerProps) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  return (
    <Banner
      tone="warn"
      title={t('machine.banner', {
        date: past.event === undefined ? format.longDate(past.date) : format.instantWithYear(past.event.at),
      })}
      action={<TextLink onClick={onReturn}>{t('machine.return')}</TextLink>}
    >
      {past.event === undefined ? null : `${t('machine.afterEvent')} `}
      {t(`machine.text.${past.reading}`)}
    </Banner>
  );
}
