import { useState } from 'react';
import type { ReactNode } from 'react';

import { lazyDialog } from '../ui/lazy-dialog';

const TermsDialog = lazyDialog(async () => (await import('./terms-dialog')).TermsDialog);

/** Words that open the terms of use. */
export function TermsLink({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ui-link"
        onClick={() => {
          setOpen(true);
        }}
      >
        {children}
      </button>
      <TermsDialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
