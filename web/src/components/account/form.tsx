import type { ReactNode, SyntheticEvent } from 'react';

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form whose faults are said by the product's own fields, not by the bubbles of the browser. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className="ui-column ui-gap-16"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** A {@link Form} in a dialog, whose buttons stand outside of it: Enter confirms in every browser. */
export function DialogForm({ onSubmit, children }: FormProps) {
  return (
    <Form onSubmit={onSubmit}>
      {children}
      <button type="submit" hidden />
    </Form>
  );
}
