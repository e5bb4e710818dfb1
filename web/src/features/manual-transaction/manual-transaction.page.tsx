import { Button, Card } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { IconCheck } from '../../components/ui/icons';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { useMe } from '../../lib/me/me';
import { ConfirmTrade } from './components/confirm-trade';
import { TradeForm } from './components/trade-form';
import { TradeRows, TradeSummary } from './components/trade-summary';
import type { Trade, TradeType } from './model/read-trade';
import { requestOf } from './model/trade-request';
import { useManualTrade } from './model/use-manual-trade';
import { useRecordTrade } from './model/use-record-trade';
import classes from './manual-transaction.page.module.css';

interface TradeResultProps {
  readonly trade: Trade;
  readonly onAnother: () => void;
}

/** What was recorded, and the two ways on. */
function TradeResult({ trade, onAnother }: TradeResultProps) {
  const { t } = useTranslation('manual-transaction');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={classes.result}>
      <Panel
        title={
          <span className={classes.title}>
            <IconCheck size={20} stroke={2} aria-hidden="true" />
            {t(`toast.${trade.type}`)}
          </span>
        }
      >
        <TradeRows trade={trade} />
        <p className={classes.undo}>{t('result.undo')}</p>
        <div className={classes.actions}>
          <Button component={Link} to="/transactions">
            {t('result.list')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('result.another')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/** A trade made outside the recommendations: form, summary, confirmation, result. */
export function Component() {
  const { t } = useTranslation('manual-transaction');
  const me = useMe();
  const [search] = useSearchParams();
  return (
    <div className="ui-page">
      <PageHeader title={t('title')} line={t('line')} />
      {me.data === undefined ? (
        <Card className={classes.waiting} aria-busy={!me.isError}>
          {me.isError ? (
            <PanelFailure
              text={t('loadFailed')}
              isRetrying={me.isFetching}
              onRetry={() => {
                void me.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      ) : (
        <Registration today={me.data.today} initialType={typeOf(search.get('type'))} />
      )}
    </div>
  );
}

const typeOf = (text: string | null): TradeType | null => (text === 'buy' || text === 'sell' ? text : null);

interface RegistrationProps {
  readonly today: string;
  readonly initialType: TradeType | null;
}

function Registration({ today, initialType }: RegistrationProps) {
  const form = useManualTrade({ today, initialType });
  const recording = useRecordTrade();
  const [hasTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [recorded, setRecorded] = useState<Trade | null>(null);
  const { reading, entered } = form;

  const record = async (trade: Trade): Promise<void> => {
    const request = requestOf(trade, {
      regime: form.regime,
      notes: entered.notes,
      isToCash: entered.isToCash,
      rateOrigin: form.figures.rateOrigin,
      isConfirmed: recording.question !== null,
    });
    if (!(await recording.send(trade, request))) return;
    setConfirming(false);
    setRecorded(trade);
  };

  if (recorded !== null) {
    return (
      <TradeResult
        trade={recorded}
        onAnother={() => {
          form.reset();
          recording.forget();
          setTried(false);
          setRecorded(null);
        }}
      />
    );
  }
  return (
    <div className={classes.columns}>
      <Card>
        <TradeForm
          form={form}
          today={today}
          hasTried={hasTried}
          onSubmit={() => {
            setTried(true);
            if (!reading.ok) return;
            recording.forget();
            setConfirming(true);
          }}
        />
      </Card>
      <div className={classes.side}>
        <TradeSummary form={form} />
      </div>
      {isConfirming && reading.ok ? (
        <ConfirmTrade
          trade={reading.trade}
          isToCash={entered.isToCash}
          recording={recording}
          onClose={() => {
            recording.forget();
            setConfirming(false);
          }}
          onConfirm={() => {
            void record(reading.trade);
          }}
        />
      ) : null}
    </div>
  );
}
