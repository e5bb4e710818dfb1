import type { RecordEvent } from '@app/contracts';
import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import type { RecordMoment } from '../../lib/record/moments';
import { IconButton } from '../ui/icon-button';
import { IconArrowRight } from '../ui/icons';
import classes from './record-slider.module.css';
import { useEventName } from './use-event-name';

export type Reading = 'known' | 'corrected';

export interface RecordSliderProps {
  /** What is gone through, read aloud; a moment in the record unless said otherwise. */
  readonly label?: string;
  /** Oldest first; at least one. */
  readonly moments: readonly RecordMoment[];
  /** Place among the moments; their number for now, where there is a "now"; -1 for a time before all of them. */
  readonly place: number;
  /** Whether the last place is the present, after every event. */
  readonly hasNow: boolean;
  /** How many events there are of these; undefined while that is not known. */
  readonly total: number | undefined;
  /** The number of an event among so many. */
  readonly numberOf: (event: RecordEvent) => number;
  readonly dateOf: (event: RecordEvent) => string;
  readonly onPlace: (place: number) => void;
}

/** Goes through the moments of a record one by one; by keyboard too, saying date and event of each. */
export function RecordSlider(props: RecordSliderProps) {
  const { label, moments, place, hasNow, total, numberOf, dateOf, onPlace } = props;
  const { t } = useTranslation(['common', 'audit']);
  const nameOf = useEventName();
  const id = useId();
  const last = hasNow ? moments.length : moments.length - 1;
  const first = Math.min(place, 0);
  const at = Math.min(place, last);
  const moment = moments[at];
  const text =
    moment === undefined
      ? t(at < 0 ? 'audit:slider.before' : 'audit:slider.now')
      : t(moment.more === 0 ? 'audit:slider.value' : 'audit:slider.valueMore', {
          ...{ date: dateOf(moment.first), event: nameOf(moment.first), count: moment.more },
        });
  const step = (by: 1 | -1): void => {
    onPlace(Math.min(last, Math.max(first, at + by)));
  };
  return (
    <div className="ui-grid ui-gap-8">
      <div className="ui-row ui-gap-8">
        <IconButton
          label={t('audit:slider.earlier')}
          disabled={at <= 0}
          onClick={() => {
            step(-1);
          }}
        >
          <IconArrowRight size={18} stroke={1.7} className={classes.back} aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          className={classes.range}
          min={first}
          max={last}
          step={1}
          value={at}
          aria-label={label ?? t('audit:slider.label')}
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
      <p className={cx('ui-wrap ui-between ui-gap-12 ui-rows-0', classes.value)}>
        <span className="ui-medium">{text}</span>
        <span id={id} className="ui-note">
          {moment === undefined || total === undefined
            ? null
            : t(moment.more === 0 ? 'audit:slider.place' : 'audit:slider.places', {
                place: numberOf(moment.first),
                last: numberOf(moment.last),
                total,
              })}
        </span>
      </p>
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
    <div className="ui-grid ui-gap-8">
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
      <p className="ui-note">{t(`audit:slider.text.${reading}`)}</p>
    </div>
  );
}
