import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useViewport } from '../../../lib/viewport/use-viewport';

interface HeadActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isBusy?: boolean;
  /** Where it goes, or what it does. */
  readonly target: { readonly to: string } | { readonly onClick: () => void };
}

const ICON_PX = 40;

/** A secondary action of the page head: an icon alone on a phone, where the row has no room for its word. */
export function HeadAction({ label, icon, isBusy = false, target }: HeadActionProps) {
  const isPhone = useViewport() === 'phone';
  const small = { variant: 'default', size: ICON_PX, 'aria-label': label, title: label } as const;
  const wide = { variant: 'default', leftSection: icon } as const;
  if ('to' in target) {
    return isPhone ? (
      <ActionIcon {...small} component={Link} to={target.to}>
        {icon}
      </ActionIcon>
    ) : (
      <Button {...wide} component={Link} to={target.to}>
        {label}
      </Button>
    );
  }
  return isPhone ? (
    <ActionIcon {...small} loading={isBusy} onClick={target.onClick}>
      {icon}
    </ActionIcon>
  ) : (
    <Button {...wide} loading={isBusy} onClick={target.onClick}>
      {label}
    </Button>
  );
}
