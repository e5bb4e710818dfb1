import { lazyDialog } from '../../components/ui/lazy-dialog';
import { isAcceptanceMissing } from '../../lib/account/terms';
import { useMe } from '../../lib/me/me';

const Dialog = lazyDialog(async () => (await import('./terms-prompt-dialog')).TermsPrompt);

/** The question for the terms of use, each time the app is opened until it is answered. The server waits for no answer. */
export function TermsQuestion() {
  const accepted = useMe().data?.acceptedTerms;
  return accepted === undefined ? null : (
    <Dialog isOpen={isAcceptanceMissing(accepted)} accepted={accepted} />
  );
}
