import { shareLinkDays } from '@app/contracts';
import type { CreateShareLinkRequest } from '@app/contracts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';
import { useCreateShareLink } from '../api/share-links';
import classes from './setting-row.module.css';

const NAME_MAX = 60;

interface ShareFormProps {
  readonly onCreated: () => void;
  readonly onCancel: () => void;
}

/** What a new link is called, what it shows, and how long. */
export function ShareForm({ onCreated, onCancel }: ShareFormProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const create = useCreateShareLink();
  const [name, setName] = useState('');
  const [amounts, setAmounts] = useState<CreateShareLinkRequest['amounts']>('hidden');
  const [days, setDays] = useState<CreateShareLinkRequest['days']>(30);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (): void => {
    if (name.trim() === '') {
      setMissing(true);
      field.current?.focus();
    } else if (!create.isPending) create.mutate({ name, amounts, days }, { onSuccess: onCreated });
  };
  const isTooMany = isApiProblem(create.error) && create.error.code === 'SHARE.TOO_MANY_LINKS';
  return (
    <Form onSubmit={submit}>
      <TextInput
        ref={field}
        label={t('share.name')}
        description={t('share.nameHelp')}
        maxLength={NAME_MAX}
        value={name}
        error={isMissing ? t('share.nameRequired') : null}
        onChange={(event) => {
          setMissing(false);
          setName(event.currentTarget.value);
        }}
      />
      <div>
        <p className={classes.label} id="share-amounts">
          {t('share.amounts.label')}
        </p>
        <SegmentedControl
          aria-labelledby="share-amounts"
          value={amounts}
          data={(['hidden', 'shown'] as const).map((value) => ({
            value,
            label: t(`share.amounts.${value}.short`),
          }))}
          onChange={(value) => {
            setAmounts(value === 'shown' ? 'shown' : 'hidden');
          }}
        />
        <p className={classes.note}>{t(`share.amounts.${amounts}.help`)}</p>
      </div>
      <div>
        <p className={classes.label} id="share-days">
          {t('share.days.label')}
        </p>
        <SegmentedControl
          aria-labelledby="share-days"
          value={String(days)}
          data={shareLinkDays.map((count) => ({
            value: String(count),
            label: t('share.days.of', { count }),
          }))}
          onChange={(value) => {
            setDays(shareLinkDays.find((count) => String(count) === value) ?? 30);
          }}
        />
      </div>
      {create.isError ? (
        <p role="alert">{isTooMany ? t('share.tooMany') : problemMessage(create.error, common, i18n)}</p>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={create.isPending}>
          {t('share.create')}
        </Button>
        <Button variant="default" disabled={create.isPending} onClick={onCancel}>
          {t('share.cancel')}
        </Button>
      </div>
    </Form>
  );
}
