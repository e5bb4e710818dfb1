import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { DialogFoot } from '../../../../components/ui/dialog';
import type { Execution } from './use-execution';

interface QuestionFootProps {
  readonly execution: Execution;
  readonly backLabel: string;
  /** Going back is what most should do: it is the filled button, and the last one. */
  readonly isBackFilled?: boolean;
  readonly children: ReactNode;
}

/** Back to the figures with the focus: a question never goes through by a second Enter. */
export function QuestionFoot({ execution, backLabel, isBackFilled = false, children }: QuestionFootProps) {
  const back = useRef<HTMLButtonElement>(null);
  const { isBusy } = execution;
  useEffect(() => {
    back.current?.focus();
  }, []);
  const button = (
    <Button
      ref={back}
      variant={isBackFilled ? 'filled' : 'default'}
      disabled={isBusy}
      onClick={execution.backToForm}
    >
      {backLabel}
    </Button>
  );
  return (
    <DialogFoot>
      {isBackFilled ? null : button}
      {children}
      {isBackFilled ? button : null}
    </DialogFoot>
  );
}
