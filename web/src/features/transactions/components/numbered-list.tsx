import type { TransactionView } from '@app/contracts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';

import { Dimmed } from '../../../components/record/dimmed';
import { DataTable } from '../../../components/ui/data-table';
import { IconArrowLeft, IconArrowRight } from '../../../components/ui/icons';
import { PanelEmpty } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { useFormat } from '../../../lib/format/use-format';
import { monthsOf, NUMBERED_SIZE, useNumberedPage } from '../api/transactions';
import type { Filters } from '../model/filters';
import { shownPages, withPage } from '../model/page-number';
import { keyOf, usePhoneRow, useTradeColumns } from './transaction-table';
import type { RowActions } from './transaction-table';
import { ListModeLink } from './list-mode-link';
import { useMonthGroups } from './month-head';
import { TradesPanel } from './trades-panel';
import classes from './numbered-list.module.css';

interface NumberedListProps extends Omit<RowActions, 'view'> {
  readonly filters: Filters;
  readonly page: number;
  readonly onClear: () => void;
}

/** The trades a page at a time, every row of it in the page: what looks for a word finds it. */
export function NumberedList({ filters, page, onClear, ...actions }: NumberedListProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const query = useNumberedPage(filters, page);
  const columns = useTradeColumns({ ...actions, view: filters.view });
  const phone = usePhoneRow({ ...actions, view: filters.view });
  const { data } = query;
  const months = useMemo(() => (data === undefined ? null : monthsOf([data])), [data]);
  const groups = useMonthGroups(filters.view === 'active' ? months : null);
  return (
    <TradesPanel
      {...{ filters, query, onClear }}
      search=""
      actions={<ListModeLink isNumbered />}
      isEmpty={({ total }) => total === 0}
    >
      {({ items, total = 0, stale }) => (
        <>
          <ReadingAge stale={stale} />
          <Dimmed className={classes.rows} isBehind={query.isPlaceholderData}>
            <DataTable<TransactionView>
              caption={t('pages.caption', {
                page: format.decimal(page, { decimals: 0 }),
                last: format.decimal(lastOf(total), { decimals: 0 }),
              })}
              columns={columns}
              rows={items}
              rowKey={keyOf}
              phone={phone}
              groups={groups}
            />
          </Dimmed>
          {items.length === 0 ? <PanelEmpty text={t('pages.beyond')} /> : null}
          <PageLinks page={page} last={lastOf(total)} isThere={!query.isPlaceholderData} />
        </>
      )}
    </TradesPanel>
  );
}

const lastOf = (total: number): number => Math.max(1, Math.ceil(total / NUMBERED_SIZE));

interface PageLinksProps {
  readonly page: number;
  readonly last: number;
  /** Its rows are on screen. */
  readonly isThere: boolean;
}

/** The way to other pages, each with an address. */
function PageLinks({ page, last, isThere }: PageLinksProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const [query] = useSearchParams();
  const to = (other: number) => ({ search: withPage(query, other).toString() });
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  return (
    <nav className={classes.pages} aria-label={t('pages.label')}>
      <StepLink to={to(Math.max(1, Math.min(page - 1, last)))} label={t('pages.newer')} isOff={page <= 1}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
      </StepLink>
      {shownPages(page, last).map((each, index) =>
        each === null ? (
          <span key={`gap ${index}`} className={classes.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={each}
            className={classes.page}
            to={to(each)}
            aria-label={t('pages.page', { page: number(each) })}
            aria-current={each === page ? 'page' : undefined}
          >
            {number(each)}
          </Link>
        ),
      )}
      <StepLink to={to(Math.min(page + 1, last))} label={t('pages.older')} isOff={page >= last}>
        <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
      </StepLink>
      <span role="status" className="ui-visually-hidden">
        {isThere ? t('pages.at', { page: number(page), last: number(last) }) : ''}
      </span>
    </nav>
  );
}

interface StepLinkProps {
  readonly to: LinkProps['to'];
  readonly label: string;
  /** There is no page that way. The link stays, because it may have the focus. */
  readonly isOff: boolean;
  readonly children: ReactNode;
}

function StepLink({ to, label, isOff, children }: StepLinkProps) {
  return (
    <Link
      className={classes.page}
      to={to}
      aria-label={label}
      aria-disabled={isOff}
      onClick={(event) => {
        if (isOff) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}
