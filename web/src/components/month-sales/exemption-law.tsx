import type { SalesExemption } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import classes from './month-sales.module.css';

function Law({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="ui-link" href={href} target="_blank" rel="noreferrer" lang="pt-BR">
      {children}
    </a>
  );
}

/** The law behind the limit, since when it is in force and when it was read; what counts together, and what does not. */
export function ExemptionLaw({ exemption }: { readonly exemption: SalesExemption }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { validFrom, validUntil, readOn } = exemption;
  return (
    <>
      <p className={classes.note}>
        {t('monthSales.together')} {t('monthSales.foreign')}{' '}
        <Law href={exemption.foreignSourceUrl}>{exemption.foreignSource}</Law>.
      </p>
      <p className={classes.note}>
        {t('monthSales.limit')} <Law href={exemption.sourceUrl}>{exemption.source}</Law>;{' '}
        {validUntil === null
          ? t('monthSales.validSince', { from: format.longDate(validFrom) })
          : t('monthSales.validBetween', {
              from: format.longDate(validFrom),
              to: format.longDate(validUntil),
            })}
        {', '}
        {t('monthSales.readOn', { date: format.longDate(readOn) })}. {t('monthSales.notAdvice')}
      </p>
    </>
  );
}
