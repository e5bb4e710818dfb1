import { idempotencyKeyHeader } from '@app/contracts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { PageHeader } from '../../components/ui/page-header';
import { Prose } from '../../components/ui/prose';
import { TextLink } from '../../components/ui/text-link';
import { API_BASE } from '../../lib/api/send';
import classes from './api-access.page.module.css';
import { CodeExample } from './components/code-example';

const TRADE = {
  type: 'buy',
  quantityBtc: '0.00100000',
  priceUsd: '90000.00',
  feeUsd: '0.50',
  tradedOn: '2026-11-30',
};
const READS = [
  { name: 'portfolio', path: '/portfolio' },
  { name: 'transactions', path: '/transactions?limit=100' },
  { name: 'week', path: '/recommendations/current' },
] as const;
const REFUSALS = [
  { status: 400, code: 'IDEMPOTENCY.KEY_REQUIRED', text: 'key' },
  { status: 401, code: 'API_TOKEN.INVALID', text: 'invalid' },
  { status: 403, code: 'API_TOKEN.SCOPE', text: 'scope' },
  { status: 403, code: 'API_TOKEN.NOT_ALLOWED', text: 'notAllowed' },
  { status: 429, code: 'API_TOKEN.TOO_MANY_REQUESTS', text: 'tooMany' },
] as const;

/** How programs of a person use the api, with what can be copied. */
export function Component() {
  const { t } = useTranslation('settings');
  const base = new URL(API_BASE, window.location.href).href;
  const authorization = `  -H "Authorization: Bearer ${t('apiAccess.placeholder')}"`;
  return (
    <div className="ui-page">
      <PageHeader title={t('apiAccess.title')} line={t('apiAccess.line')} />
      <div className={classes.sections}>
        <Section title={t('apiAccess.token.title')}>
          <Prose text={t('apiAccess.token.text')} />
          <TextLink to="/settings">{t('apiAccess.token.open')}</TextLink>
        </Section>
        <Section title={t('apiAccess.read.title')}>
          <Prose text={t('apiAccess.read.text')} />
          {READS.map(({ name, path }) => (
            <CodeExample
              key={name}
              title={t(`apiAccess.read.${name}`)}
              code={lines(`curl "${base}${path}"`, authorization)}
            />
          ))}
          <Prose text={t('apiAccess.read.weekNote')} />
        </Section>
        <Section title={t('apiAccess.record.title')}>
          <Prose text={t('apiAccess.record.text', { header: idempotencyKeyHeader })} />
          <CodeExample
            title={t('apiAccess.record.buy')}
            // A line of its own: in front of a command a shell sets a variable after it has read the command's words.
            code={`KEY=$(uuidgen)\n${lines(
              `curl -X POST "${base}/transactions"`,
              authorization,
              '  -H "Content-Type: application/json"',
              `  -H "${idempotencyKeyHeader}: $KEY"`,
              `  -d '${JSON.stringify(TRADE, null, 2)}'`,
            )}`}
          />
        </Section>
        <Section title={t('apiAccess.never.title')}>
          <Prose text={t('apiAccess.never.text')} />
        </Section>
        <Section title={t('apiAccess.refusals.title')}>
          <Prose text={t('apiAccess.refusals.text')} />
          <dl className={classes.refusals}>
            {REFUSALS.map(({ status, code, text }) => (
              <div key={code}>
                <dt>
                  {status} <code>{code}</code>
                </dt>
                <dd>
                  {t(`apiAccess.refusals.${text}`, { header: 'Retry-After', key: idempotencyKeyHeader })}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={t('apiAccess.reference.title')}>
          <Prose text={t('apiAccess.reference.text')} />
          <p>
            <a className="ui-link" href={`${base}/docs`}>
              {t('apiAccess.reference.open')}
            </a>
          </p>
        </Section>
      </div>
    </div>
  );
}

/** One command, to be pasted into a shell. */
const lines = (...parts: readonly string[]): string => parts.join(' \\\n');

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
