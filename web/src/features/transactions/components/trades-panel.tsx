import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { Panel, PanelEmpty, QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import type { QueryPanelProps } from '../../../components/ui/panel';
import { isTurnedAround } from '../model/filters';
import { NothingFound } from './nothing-found';

interface TradesPanelProps<Data>
  extends
    Pick<QueryPanelProps<Data>, 'query' | 'actions' | 'children'>,
    Pick<ComponentProps<typeof NothingFound>, 'filters' | 'search' | 'onClear'> {
  readonly isEmpty: (data: Data) => boolean;
}

/** The panel of both lists of trades, the endless and the numbered one, in all its states. */
export function TradesPanel<Data>({ filters, search, onClear, isEmpty, ...frame }: TradesPanelProps<Data>) {
  const { t } = useTranslation('transactions');
  const title = filters.view === 'active' ? t('history.heading') : t('view.voided');
  if (isTurnedAround(filters)) {
    return (
      <Panel title={title}>
        <PanelEmpty text={t('filter.turnedAround')} />
      </Panel>
    );
  }
  return (
    <QueryPanel
      {...frame}
      title={title}
      failure={t('failed')}
      skeleton={<SkeletonLines lines={12} />}
      empty={{
        when: isEmpty,
        show: <NothingFound filters={filters} search={search} onClear={onClear} />,
      }}
    />
  );
}
