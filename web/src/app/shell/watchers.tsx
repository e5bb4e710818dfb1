import { DisplayMoneySource } from '../../components/money/display-money-source';
import { lazyDialog } from '../../components/ui/lazy-dialog';
import { useKeptFigures } from '../../lib/offline/use-kept-figures';
import { ConnectionPill } from './connection-pill';
import { NewDay } from './new-day';
import { ReleasePill } from './release-pill';
import { RenewNotice } from './renew-notice';
import { TermsQuestion } from './terms-question';
import { useHideKey } from './use-hide-key';
import { useLightOnPaper } from './use-light-on-paper';
import classes from './connection.module.css';

const NoticesWatcher = lazyDialog(
  async () => (await import('../../features/notices/notices-watcher')).NoticesWatcher,
);

/** What waits for something while the frame is open, and draws nothing of its first screen: a lost line, a new day. */
export function Watchers({ isOpen }: { readonly isOpen: boolean }) {
  useHideKey();
  useLightOnPaper();
  const keptAt = useKeptFigures();
  return isOpen ? (
    <>
      <div className={classes.place}>
        <ReleasePill />
        <ConnectionPill keptAt={keptAt} />
      </div>
      <RenewNotice />
      <TermsQuestion />
      <NoticesWatcher isOpen />
      <NewDay />
      <DisplayMoneySource />
    </>
  ) : null;
}
