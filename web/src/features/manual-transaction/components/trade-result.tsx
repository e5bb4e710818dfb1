import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { IconCheck } from '../../../components/ui/icons';
import { Panel } from '../../../components/ui/panel';
import type { Trade } from '../model/read-trade';
import classes from './trade-result.module.css';
import { TradeRows } from './trade-summary';

interface TradeResultProps {
  readonly trade: Trade;
  readonly onAnother: () => void;
}

/** What was recorded, and the two ways on. */
export function TradeResult({ trade, onAnother }: TradeResultProps) {
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
