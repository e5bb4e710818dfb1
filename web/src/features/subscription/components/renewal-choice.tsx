import type { PlanName } from '@app/contracts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { ChangeList } from '../../../components/ui/confirm-dialog';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { renewalPreviewQuery } from '../api/checkout';
import type { PlanOffer } from '../../../lib/subscription/plans';

interface RenewalChoiceProps {
  readonly plans: readonly PlanOffer[];
  readonly plan: PlanName;
  readonly onChange: (plan: PlanName) => void;
}

/** The plan of a renewal and what it would change. */
export function RenewalChoice({ plans, plan, onChange }: RenewalChoiceProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const isPhone = useViewport() === 'phone';
  return (
    <>
      <SegmentedControl
        fullWidth
        size={isPhone ? 'lg' : 'sm'}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        aria-label={t('renewal.plan')}
        value={plan}
        data={plans.map((offer) => ({ value: offer.plan, label: common(`plan.${offer.plan}`) }))}
        onChange={(value) => {
          const chosen = plans.find((offer) => offer.plan === value);
          if (chosen !== undefined) onChange(chosen.plan);
        }}
      />
      <RenewalPreview plan={plan} prices={plans.find((offer) => offer.plan === plan)?.prices ?? []} />
    </>
  );
}

interface RenewalPreviewProps {
  readonly plan: PlanName;
  /** In the currency of the page's language first, as on the cards; the preview has that of the account. */
  readonly prices: PlanOffer['prices'];
}

function RenewalPreview({ plan, prices }: RenewalPreviewProps) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const preview = useQuery(renewalPreviewQuery(plan));
  if (preview.data === undefined) {
    return preview.isError ? (
      <PanelFailure
        text={t('renewal.failed')}
        isRetrying={preview.isFetching}
        onRetry={() => {
          void preview.refetch();
        }}
      />
    ) : (
      <SkeletonLines lines={4} />
    );
  }
  const { renewalType, daysToAdd, currentEndsOn, newEndsOn } = preview.data;
  return (
    <ChangeList
      rows={[
        { label: t('renewal.kind'), value: t(`renewal.type.${renewalType}`) },
        { label: t('renewal.daysToAdd'), value: t('renewal.days', { count: daysToAdd }) },
        {
          label: t('renewal.currentEnd'),
          value: currentEndsOn === null ? t('renewal.noEnd') : format.longDate(currentEndsOn),
        },
        { label: t('renewal.newEnd'), value: format.longDate(newEndsOn) },
        {
          label: t('renewal.price'),
          value: prices.map(({ amount, currency }) => format.amount(amount, currency)).join(' · '),
        },
      ]}
    />
  );
}
