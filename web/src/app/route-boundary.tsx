import { Button } from '@mantine/core';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { PageHead } from '../components/ui/page-head';
import { IconRefresh } from '../components/ui/icons';

interface BoundaryProps {
  /** A new value forgets the fault: the next page starts clean. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (previous.resetKey !== this.props.resetKey && this.state.hasFailed)
      this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailure /> : this.props.children;
  }
}

function PageFailure() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <PageHead title={t('page.failedTitle')} line={t('page.failedText')} />
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        onClick={() => {
          window.location.reload();
        }}
      >
        {t('page.reload')}
      </Button>
    </div>
  );
}

/** A fault in one page leaves the rest of the application standing. */
export function RouteBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary resetKey={pathname}>{children}</Boundary>;
}
