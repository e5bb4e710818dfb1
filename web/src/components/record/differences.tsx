import type { AuditDiffResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Banner } from '../ui/banner';

/** Where rows are not what the events give, line by line as `audit:diff` says it. */
export function Differences({ diff }: { readonly diff: AuditDiffResponse }) {
  const { t } = useTranslation(['common', 'audit']);
  const { differences, total, behind, streams } = diff;
  return (
    <div className="ui-grid ui-gap-8">
      {total > 0 ? (
        <Banner tone="error" title={t('audit:diff.found', { count: total })} />
      ) : behind.length > 0 ? null : (
        <p>
          <strong>{t('audit:diff.equal', { count: streams })}</strong>
        </p>
      )}
      <Lines lines={differences} />
      {total > differences.length ? (
        <p>{t('audit:diff.more', { count: total - differences.length })}</p>
      ) : null}
      {behind.length === 0 ? null : (
        <Banner tone="stale" title={t('audit:diff.behind')}>
          {total === 0 ? t('audit:diff.soFar') : undefined}
        </Banner>
      )}
      <Lines lines={behind} />
    </div>
  );
}

/** Names of tables, rows and columns: they are the same in every language. */
function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="ui-mono ui-anywhere ui-grid ui-list ui-gap-6" lang="en">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
