import { Button, Card, Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { IconClock, IconError, IconRefresh } from './icons';
import classes from './panel.module.css';

export interface PanelFrameProps {
  readonly title: ReactNode;
  /** Links or a small control at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** A strip under a hairline. */
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
  /** The content goes to the edges of the card (tables, ruled metrics). */
  readonly isFlush?: boolean;
  readonly isBusy?: boolean;
}

/** The card of the product: title, content, foot. One level only; a panel never holds a panel. */
export function Panel(props: PanelFrameProps) {
  const { title, actions, children, foot, className, isFlush = false, isBusy = false } = props;
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      aria-busy={isBusy}
      className={cx(classes.panel, className)}
    >
      <div className={cx('ui-row ui-wrap ui-between ui-gap-16 ui-rows-4', classes.head)}>
        <h2 id={id}>{title}</h2>
        {actions === undefined ? null : <div className="ui-row ui-gap-16">{actions}</div>}
      </div>
      <div className={cx(classes.body, isFlush && classes.flush)}>{children}</div>
      {foot === undefined ? null : <div className={classes.foot}>{foot}</div>}
    </Card>
  );
}

/** What a panel reads of a query; TanStack's result fits. */
export interface PanelQuery<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

export interface QueryPanelProps<T> extends Omit<PanelFrameProps, 'children' | 'isBusy'> {
  readonly query: PanelQuery<T>;
  /** Bars in the shape of the content; four lines unless given. */
  readonly skeleton?: ReactNode;
  /** What failed, in words. */
  readonly failure: string;
  /** Shown instead of the content when it is empty: one sentence and at most one button. */
  readonly empty?: { readonly when: (data: T) => boolean; readonly show: ReactNode };
  readonly children: (data: T) => ReactNode;
}

/**
 * A panel over a query in its four states, inside one frame so that nothing jumps: loading, empty, failed with "Try
 * again", and stale, where the old figures stay with their age when a later read failed.
 */
export function QueryPanel<T>({ query, skeleton, failure, empty, children, ...frame }: QueryPanelProps<T>) {
  const { data } = query;
  const retry = (): void => {
    query.refetch();
  };
  if (data === undefined) {
    const hasFailed = query.error !== null && query.error !== undefined;
    return (
      <Panel {...frame} isBusy={!hasFailed}>
        {hasFailed ? (
          <PanelFailure text={failure} onRetry={retry} isRetrying={query.isFetching} />
        ) : (
          (skeleton ?? <SkeletonLines />)
        )}
      </Panel>
    );
  }
  return (
    <Panel {...frame}>
      {query.error === null || query.error === undefined ? null : (
        <StaleLine since={query.dataUpdatedAt} failure={failure} onRetry={retry} />
      )}
      {empty?.when(data) === true ? empty.show : children(data)}
    </Panel>
  );
}

interface PanelEmptyProps {
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function PanelEmpty({ text, action }: PanelEmptyProps) {
  return (
    <div className={cx('ui-column ui-align-start ui-gap-16', classes.state)}>
      <p className="ui-muted">{text}</p>
      {action}
    </div>
  );
}

interface PanelFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export function PanelFailure({ text, onRetry, isRetrying = false }: PanelFailureProps) {
  const { t } = useTranslation();
  return (
    <div className={cx('ui-column ui-align-start ui-gap-16', classes.state)} role="alert">
      <p className={cx('ui-flex ui-gap-10', classes.failure)}>
        <IconError size={18} stroke={1.7} aria-hidden="true" />
        <span>{text}</span>
      </p>
      <Button
        variant="default"
        size="sm"
        loading={isRetrying}
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        onClick={onRetry}
      >
        {t('panel.tryAgain')}
      </Button>
    </div>
  );
}

/** A quoted message may be shown alone or in front of another sentence. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Old figures stay: what failed, how old they are, and the way to try again. */
export function StaleLine({
  since,
  failure,
  onRetry,
}: {
  readonly since: number;
  readonly failure: string;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.stale} role="status">
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t('panel.stale', { failure: asSentence(failure), age: format.age(new Date(since).toISOString()) })}
      </span>
      <button type="button" className="ui-link" onClick={onRetry}>
        {t('panel.tryAgain')}
      </button>
    </p>
  );
}

const LINE_WIDTHS = ['62%', '100%', '100%', '84%'] as const;

/** Bars of 12 px, the shape of text that is on its way. */
export function SkeletonLines({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div className={cx('ui-column ui-gap-16', classes.skeleton)} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={12} width={LINE_WIDTHS[index % LINE_WIDTHS.length] ?? '100%'} />
      ))}
    </div>
  );
}
