import { consultancyOffers } from '@app/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../components/ui/banner';
import { PageHeader } from '../../components/ui/page-header';
import { PublicFrame } from '../../components/ui/public-frame';
import { useMeta } from '../../lib/account/use-meta';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { RequestForm } from './components/request-form';
import classes from './consultancy.page.module.css';

/** The sessions that are offered, and a form to ask for one. */
export function Component() {
  const { t } = useTranslation('consultancy');
  const meta = useMeta();
  const [isSent, setSent] = useState(false);
  return (
    <PublicFrame>
      <div className="ui-public-page">
        <PageHeader title={t('title')} line={t('line')} />
        <Offers />
        <section className={classes.request} aria-labelledby="request">
          <h2 id="request">{t('request.title')}</h2>
          <p className="ui-muted ui-above-8 ui-below-20">{t('request.line')}</p>
          {isSent ? (
            <div role="status">
              <Banner tone="info" title={t('sent.title')}>
                {t('sent.text')}
              </Banner>
            </div>
          ) : meta !== undefined && meta.supportEmail === undefined ? (
            <Banner tone="warn" title={t('unavailable')} />
          ) : (
            <RequestForm
              onSent={() => {
                setSent(true);
              }}
            />
          )}
        </section>
      </div>
    </PublicFrame>
  );
}

function Offers() {
  const { t } = useTranslation('consultancy');
  const format = useFormat();
  return (
    <ul className={cx('ui-columns ui-2-from-48 ui-list ui-gap-32 ui-above-24 ui-rows-0', classes.offers)}>
      {consultancyOffers.map(({ modality, hours, priceBrl, place }) => (
        <li key={modality}>
          <h2>{t(`offer.${modality}`)}</h2>
          <dl>
            <div>
              <dt>{t('offer.duration')}</dt>
              <dd>{t('offer.hours', { hours })}</dd>
            </div>
            <div>
              <dt>{t('offer.price')}</dt>
              <dd>{format.amount(priceBrl, 'BRL')}</dd>
            </div>
            <div>
              <dt>{t('offer.where')}</dt>
              <dd>{place ?? t('offer.anywhere')}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
