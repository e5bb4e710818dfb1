import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';
import { Panel, PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { isApiProblem } from '../../lib/api/api-problem';
import { problemMessage } from '../../lib/api/problem-message';
import { useMe } from '../../lib/me/use-me';
import type { ImportChange } from './api/imports';
import { EarlierImports } from './components/import/earlier-imports';
import { FilePanel } from './components/import/file-panel';
import { ImportChangeDialog } from './components/import/import-change-dialog';
import { ImportDone, ImportProgress } from './components/import/import-progress';
import { PreviewPanel } from './components/import/preview-panel';
import { ReadingPanel } from './components/import/reading-panel';
import { useImport } from './model/use-import';
import type { ImportSession } from './model/use-import';

/** Takes the rows of a file over as one batch, after showing what would become of each. */
export function Component() {
  const { t } = useTranslation('transactions');
  const session = useImport();
  const today = useMe().data?.today;
  const [change, setChange] = useState<{ importId: string; change: ImportChange } | null>(null);
  const { file, done, isRunning, isInterrupted } = session;
  return (
    <div className="ui-page">
      <PageHead
        title={t('import.title')}
        line={t('import.line')}
        actions={<TextLink to="/transactions">{t('import.back')}</TextLink>}
      />
      <div className="ui-stack">
        {done === null ? null : (
          <ImportDone
            done={done}
            onUndo={() => {
              setChange({ importId: done.importId, change: 'void' });
            }}
          />
        )}
        <FilePanel file={file} isDisabled={isRunning || isInterrupted} onChoose={session.choose} />
        {file === null ? null : <Reading session={session} />}
        {isRunning || isInterrupted ? <ImportProgress session={session} /> : null}
        <EarlierImports
          today={today}
          onChange={(importId, wanted) => {
            setChange({ importId, change: wanted });
          }}
        />
      </div>
      {change === null ? null : (
        <ImportChangeDialog
          {...change}
          onClose={() => {
            setChange(null);
          }}
        />
      )}
    </div>
  );
}

/** The file as it was read: loading, failed, or its preview. */
function Reading({ session }: { readonly session: ImportSession }) {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  const { data, error, isFetching, refetch } = session.preview;
  if (data === undefined) {
    return (
      <Panel title={t('import.reading.title')} isBusy={error === null}>
        {error === null ? (
          <SkeletonLines lines={6} />
        ) : (
          <PanelFailure
            text={isApiProblem(error) ? problemMessage(error, tc, i18n) : t('import.failed')}
            isRetrying={isFetching}
            onRetry={() => {
              void refetch();
            }}
          />
        )}
      </Panel>
    );
  }
  return (
    <>
      <ReadingPanel data={data} session={session} />
      {data.questions.length > 0 ? null : <PreviewPanel data={data} session={session} />}
    </>
  );
}
