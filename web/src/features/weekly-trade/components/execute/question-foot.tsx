import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import classes from './execute-dialog.module.css';
import type { Execution } from './use-execution';

interface QuestionFootProps {
  readonly execution: Execution;
  readonly backLabel: string;
  readonly children: ReactNode;
}

/** Back to the figures first, and with the focus: a question never goes through by a second Enter. */
export function QuestionFoot({ execution, backLabel, children }: QuestionFootProps) {
  const back = useRef<HTMLButtonElement>(null);
  const { isBusy } = execution;
  useEffect(() => {
    back.current?.focus();
  }, []);
  return (
    <div className={classes.foot}>
      <Button ref={back} variant="default" disabled={isBusy} onClick={execution.backToForm}>
        {backLabel}
      </Button>
      {children}
    </div>
  );
}
