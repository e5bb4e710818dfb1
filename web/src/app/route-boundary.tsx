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

class Boundary extends Component<BoundaryProps, { readonly failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: window.location.pathname };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (previous.resetKey !== this.props.resetKey && this.state.failedAt !== null) {
      this.setState({ failedAt: null });
    }
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <PageFailure />;
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
