import { NativeSelect, SegmentedControl } from '@mantine/core';

import { useViewport } from '../../lib/viewport/use-viewport';

interface FilterOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown, and cannot be chosen. */
  readonly disabled?: boolean;
}

interface FilterControlProps<Value extends string> {
  /** What the filter is about; read aloud, and shown above its list if {@link isLabelled}. */
  readonly label: string;
  readonly options: readonly FilterOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Its words need a wide screen to be side by side. */
  readonly isLong?: boolean;
  readonly isLabelled?: boolean;
}

/** More of them are a list everywhere. */
const MOST_SIDE_BY_SIDE = 4;

/** Up to four options side by side; on a phone, where Portuguese would not fit, the system's own list. */
export function FilterControl<Value extends string>(props: FilterControlProps<Value>) {
  const { label, options, value, onChange, isLong = false, isLabelled = false } = props;
  const viewport = useViewport();
  const choose = (text: string): void => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  const isList = options.length > MOST_SIDE_BY_SIDE || viewport === 'phone';
  if (isList || (isLong && viewport !== 'wide')) {
    return (
      <NativeSelect
        {...(isLabelled ? { label } : { 'aria-label': label })}
        data={[...options]}
        value={value}
        onChange={(event) => {
          choose(event.currentTarget.value);
        }}
      />
    );
  }
  return (
    <SegmentedControl size="sm" aria-label={label} data={[...options]} value={value} onChange={choose} />
  );
}
