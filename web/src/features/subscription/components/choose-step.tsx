import type { PaymentMethodName, PaymentMethodsResponse, PlanName } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { IconArrowRight } from '../../../components/ui/icons';
import { cx } from '../../../lib/classes';
import { SandboxNote } from './sandbox-note';
import classes from './checkout.module.css';

export const METHODS = ['crypto', 'brl'] as const satisfies readonly PaymentMethodName[];

interface ChooseStepProps {
  readonly plan: PlanName;
  readonly methods: PaymentMethodsResponse;
  readonly onChoose: (method: PaymentMethodName) => void;
}

/** The ways to pay that are offered, each with what it takes. */
export function ChooseStep({ plan, methods, onChoose }: ChooseStepProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const offered = METHODS.filter((method) => methods[method] !== null);
  return (
    <>
      <SandboxNote isShown={offered.some((method) => methods[method]?.isSandbox)} />
      <p>{t('method.question', { plan: common(`plan.${plan}`) })}</p>
      <ul className="ui-column ui-list ui-gap-12" aria-label={t('method.label')}>
        {offered.map((method) => (
          <li key={method}>
            <button
              type="button"
              className={cx('ui-row ui-between ui-full ui-gap-16', classes.method)}
              onClick={() => {
                onChoose(method);
              }}
            >
              <span>
                <strong>{t(`method.${method}.title`)}</strong>
                <span className="ui-muted">{t(`method.${method}.takes`)}</span>
              </span>
              <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {offered.length < METHODS.length ? <p className="ui-muted">{t('method.onlyOne')}</p> : null}
    </>
  );
}
