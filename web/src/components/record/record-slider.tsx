import type { RecordEvent } from '@app/contracts';
import { Button, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../ui/icon-button';
import { IconArrowRight } from '../ui/icons';
import classes from './record-slider.module.css';
import { useEventName } from './use-event-name';

export type Reading = 'known' | 'corrected';

export interface RecordSliderProps {
  /** Oldest first; at least one. */
  readonly events: readonly RecordEvent[];
  /** Place among the events; their number for now, where there is a "now". */
  readonly place: number;
  /** Whether the last place is the present, after every event. */
  readonly hasNow: boolean;
  /** How many events the whole record has, where these are the newest of it. */
  readonly total?: number | undefined;
  readonly dateOf: (event: RecordEvent) => string;
  readonly onPlace: (place: number) => void;
  /** Reads earlier events; undefined where there are none. */
  readonly onEarlier?: (() => void) | undefined;
  readonly isLoading?: boolean;
}

/** Goes through the events of a record one by one; by keyboard too, saying date and event of each. */
export function RecordSlider(props: RecordSliderProps) {
  const { events, place, hasNow, total, dateOf, onPlace, onEarlier, isLoading = false } = props;
  const { t } = useTranslation(['common', 'audit']);
  const nameOf = useEventName();
  const id = useId();
  const last = hasNow ? events.length : events.length - 1;
  const at = Math.min(place, last);
  const event = events[at];
  const text =
    event === undefined
      ? t('audit:slider.now')
      : t('audit:slider.value', { date: dateOf(event), event: nameOf(event) });
  const step = (by: 1 | -1): void => {
    onPlace(Math.min(last, Math.max(0, at + by)));
  };
  return (
    <div className={classes.slider}>
      <div className={classes.row}>
        <IconButton
          label={t('audit:slider.earlier')}
          disabled={at === 0}
          onClick={() => {
            step(-1);
          }}
        >
          <IconArrowRight size={18} stroke={1.7} className={classes.back} aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          className={classes.range}
          min={0}
          max={last}
          step={1}
          value={at}
          aria-label={t('audit:slider.label')}
          aria-valuetext={text}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            onPlace(Number.parseInt(currentTarget.value, 10));
          }}
        />
        <IconButton
          label={t('audit:slider.later')}
          disabled={at === last}
          onClick={() => {
            step(1);
          }}
        >
          <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={classes.value}>
        <span className={classes.moment}>{text}</span>
        <span id={id} className={classes.place}>
          {event === undefined
            ? null
            : t('audit:slider.place', {
                place: total === undefined ? at + 1 : event.index + 1,
                total: total ?? events.length,
              })}
        </span>
      </p>
      {onEarlier === undefined ? null : (
        <div>
          <Button size="sm" variant="default" loading={isLoading} onClick={onEarlier}>
            {t('audit:slider.loadEarlier')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ReadingSwitchProps {
  readonly reading: Reading;
  readonly onReading: (reading: Reading) => void;
}

/** As known then, or as corrected since, and what that means. */
export function ReadingSwitch({ reading, onReading }: ReadingSwitchProps) {
  const { t } = useTranslation(['common', 'audit']);
  return (
    <div className={classes.slider}>
      <SegmentedControl
        aria-label={t('audit:slider.reading')}
        value={reading}
        data={[
          { value: 'known', label: t('audit:slider.known') },
          { value: 'corrected', label: t('audit:slider.corrected') },
        ]}
        onChange={(value) => {
          onReading(value === 'corrected' ? 'corrected' : 'known');
        }}
      />
      <p className={classes.text}>{t(`audit:slider.text.${reading}`)}</p>
    </div>
  );
}
