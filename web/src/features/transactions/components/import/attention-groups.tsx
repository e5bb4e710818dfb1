import { importKindSchema, importPairMeaningSchema } from '@app/contracts';
import type { ImportRowView, PreviewImportResponse } from '@app/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../../components/ui/banner';
import { TextLink } from '../../../../components/ui/text-link';
import { useFormat } from '../../../../lib/format/use-format';
import { attentionGroups, isNoTrade } from '../../model/import-buckets';
import type { AttentionGroup } from '../../model/import-buckets';
import { withFieldName } from '../../model/import-fields';
import { rejectionText } from '../../model/rejection';
import { isCoinUnnamed } from '../../model/use-import';
import type { ImportSession } from '../../model/use-import';
import classes from './attention-groups.module.css';
import { ImportRows } from './import-rows';
import { OpenLegs } from './reading-choices';

interface AttentionGroupsProps {
  readonly data: PreviewImportResponse;
  readonly rows: readonly ImportRowView[];
  readonly session: ImportSession;
  /** The reason that had the focus is gone: its rows were answered. */
  readonly onLeft: () => void;
}

/** The rows that need attention by reason, each reason with one answer for all of its rows where there is one. */
export function AttentionGroups({ data, rows, session, onLeft }: AttentionGroupsProps) {
  const { t } = useTranslation('transactions');
  const groups = attentionGroups(rows);
  const isNothingElse = data.counts.accepted + data.counts.duplicates === 0;
  return (
    <div className={classes.groups}>
      {isNothingElse && groups.every(({ code }) => isNoTrade(code)) ? (
        <Banner tone="info" title={t('import.attention.noBitcoin')}>
          {t('import.attention.noBitcoinText')}
        </Banner>
      ) : null}
      {groups.map((group) => (
        <Group key={group.key} group={group} data={data} session={session} onLeft={onLeft} />
      ))}
    </div>
  );
}

interface GroupProps extends Pick<AttentionGroupsProps, 'data' | 'session' | 'onLeft'> {
  readonly group: AttentionGroup;
}

function Group({ group, data, session, onLeft }: GroupProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const title = useGroupTitle(group);
  const leaving = useCallback(
    (section: HTMLElement) => () => {
      if (section.contains(document.activeElement)) onLeft();
    },
    [onLeft],
  );
  const count = group.rows.length;
  const shown = format.decimal(count, { decimals: 0 });
  return (
    <section ref={leaving} className={classes.group} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <TextLink
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? t('import.attention.hide') : t('import.attention.show', { count, shown })}
        </TextLink>
      </div>
      <Fix group={group} data={data} session={session} />
      {isOpen ? <ImportRows rows={group.rows} label={title} session={session} /> : null}
    </section>
  );
}

/** Reasons whose rows each say something else. */
const TITLES = [
  'CURRENCY_UNKNOWN',
  'DATE_UNREADABLE',
  'FEE_CURRENCY',
  'LEGS_OPEN',
  'NEGATIVE',
  'NOT_A_TRADE',
  'NOT_BITCOIN',
  'NOT_COMPLETED',
  'NUMBER_UNREADABLE',
  'TOO_MANY_DECIMALS',
] as const;

/** What all rows of a group have in common; of most reasons that is the sentence of each. */
function useGroupTitle({ code, rows }: AttentionGroup): string {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  const [first] = rows;
  if (code === null)
    return first !== undefined && isCoinUnnamed(first)
      ? t('import.attention.title.coin')
      : t('import.attention.title.price');
  const known = TITLES.find((name) => `IMPORT.${name}` === code);
  if (known !== undefined) return t(`import.attention.title.${known}`);
  return first?.refusal === undefined || first.refusal === null
    ? code
    : rejectionText(withFieldName(first.refusal, t), tc, i18n);
}

/** One answer for all rows of a kind, or that there is none. */
function Fix({ group, data, session }: Omit<GroupProps, 'onLeft'>) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading, isRunning } = session;
  switch (group.code) {
    case null:
      // Agreed to at the foot, once for all rows: duplicates that are recorded again are among them.
      return null;
    case 'IMPORT.TYPE_UNKNOWN':
    case 'IMPORT.PAIR_UNKNOWN':
      return <Meaning group={group} session={session} />;
    case 'IMPORT.LEGS_OPEN':
      return (
        <fieldset className={classes.fields} disabled={isRunning}>
          <OpenLegs data={data} session={session} />
        </fieldset>
      );
    case 'IMPORT.FEE_CURRENCY':
      return (
        <FixButton
          label={t('import.option.otherFees')}
          isDisabled={isRunning}
          onFix={() => {
            changeReading({ otherFees: 'leave_out' });
          }}
        />
      );
    case 'IMPORT.TOO_MANY_DECIMALS':
      // Bitcoin is never rounded.
      return reading.rounding !== undefined ||
        group.rows.every(({ refusal }) => refusal?.['places'] !== 2) ? (
        <Hint group={group} />
      ) : (
        <FixButton
          label={t('import.option.rounding')}
          isDisabled={isRunning}
          onFix={() => {
            changeReading({ rounding: 'half_even' });
          }}
        />
      );
    default:
      return <Hint group={group} />;
  }
}

function Hint({ group }: Pick<GroupProps, 'group'>) {
  const { t } = useTranslation('transactions');
  return (
    <p className={classes.hint}>
      {isNoTrade(group.code) ? t('import.attention.leftOut') : t('import.attention.correct')}
    </p>
  );
}

interface FixButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onFix: () => void;
}

function FixButton({ label, isDisabled, onFix }: FixButtonProps) {
  return (
    <Button variant="default" size="sm" disabled={isDisabled} onClick={onFix}>
      {label}
    </Button>
  );
}

const NONE = '';

/** What a word of the file means, said once for all its rows. */
function Meaning({ group, session }: Pick<GroupProps, 'group' | 'session'>) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading, isRunning } = session;
  const text = group.text ?? '';
  const isType = group.code === 'IMPORT.TYPE_UNKNOWN';
  const options = isType
    ? importKindSchema.options.map((kind) => ({ value: kind, label: t(`import.kind.${kind}`) }))
    : importPairMeaningSchema.options.map((value) => ({ value, label: t(`import.pairs.${value}`) }));
  return (
    <NativeSelect
      className={classes.meaning}
      label={isType ? t('import.types.label', { text }) : t('import.pairs.label', { text })}
      value={NONE}
      disabled={isRunning}
      data={[{ value: NONE, label: t('import.types.none') }, ...options]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const kind = importKindSchema.safeParse(value);
        const pair = importPairMeaningSchema.safeParse(value);
        if (isType && kind.success) changeReading({ types: { ...reading.types, [text]: kind.data } });
        if (!isType && pair.success) changeReading({ pairs: { ...reading.pairs, [text]: pair.data } });
      }}
    />
  );
}
