import { Popover } from '@mantine/core';
import { useState } from 'react';

import { cx } from '../../lib/classes';
import classes from './term.module.css';

interface TermProps {
  readonly word: string;
  readonly definition: string;
}

/** The name of a figure; its definition comes on tap, and on Enter. */
export function Term({ word, definition }: TermProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} withinPortal position="bottom-start" width={280} shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={cx(classes.term, 'ui-word')}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {word}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.definition}>{definition}</Popover.Dropdown>
    </Popover>
  );
}
