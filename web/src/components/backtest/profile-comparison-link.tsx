import { useState } from 'react';
import type { ReactNode } from 'react';

import { lazyDialog } from '../ui/lazy-dialog';
import { TextLink } from '../ui/text-link';
import { useChooseProfile } from './use-choose-profile';

const ProfileDialog = lazyDialog(async () => (await import('./profile-dialog')).ProfileDialog);

interface ProfileComparisonLinkProps {
  readonly children: ReactNode;
  /** A profile was saved, or kept for an account that is still to come. */
  readonly onChosen?: () => void;
}

/** Words that open the comparison of the profiles, in which one of them is chosen. */
export function ProfileComparisonLink({ children, onChosen }: ProfileComparisonLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = useChooseProfile(() => {
    setOpen(false);
    onChosen?.();
  });
  return (
    <>
      <TextLink
        onClick={() => {
          setOpen(true);
        }}
      >
        {children}
      </TextLink>
      <ProfileDialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
        onChoose={choose}
      />
    </>
  );
}
