import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Form } from '../account/form';

interface SearchFormProps {
  /** What is searched for now. */
  readonly search: string;
  readonly label: string;
  readonly submitLabel: string;
  /** Gets the text without blanks around it; empty for everything. */
  readonly onSearch: (wanted: string) => void;
  readonly maxLength?: number;
  /** Stands before the field and may look at what is typed. */
  readonly before?: (typed: string) => ReactNode;
}

/** Searches when it is sent, not while somebody types. */
export function SearchForm(props: SearchFormProps) {
  const { search, label, submitLabel, onSearch, maxLength = 100, before } = props;
  const [typed, setTyped] = useState(search);
  return (
    <Form
      onSubmit={() => {
        onSearch(typed.trim());
      }}
    >
      <div className="ui-wrap ui-gap-8">
        {before?.(typed.trim())}
        <TextInput
          size="sm"
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={maxLength}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
        <Button type="submit" size="sm" variant="default">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
