import { importBytesMax, importRowsMax } from '@app/contracts';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../../components/ui/banner';
import { IconUpload } from '../../../../components/ui/icons';
import { Panel } from '../../../../components/ui/panel';
import { cx } from '../../../../lib/classes';
import { useFormat } from '../../../../lib/format/use-format';
import { readFile } from '../../model/read-file';
import type { ChosenFile, FileFault } from '../../model/read-file';
import { SourceHelp } from './source-help';
import classes from './import.module.css';

interface FilePanelProps {
  readonly file: ChosenFile | null;
  readonly isDisabled: boolean;
  readonly onChoose: (file: ChosenFile) => void;
}

const MEGABYTE = 1_000_000;

/** Takes a file by the button, or by letting it fall on the panel. */
export function FilePanel({ file, isDisabled, onChoose }: FilePanelProps) {
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [isOver, setOver] = useState(false);
  const helpId = useId();
  const take = async (files: FileList | null): Promise<void> => {
    const [first] = files ?? [];
    if (first === undefined || isDisabled) return;
    const read = await readFile(first);
    setFault(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') onChoose(read);
  };
  return (
    <Panel title={t('import.file.title')}>
      <div
        className={cx(classes.drop, isOver && classes.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="ui-visually-hidden"
          aria-label={t('import.file.label')}
          aria-describedby={helpId}
          disabled={isDisabled}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.currentTarget.files);
            // The same file, corrected meanwhile, may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant={file === null ? 'filled' : 'default'}
          disabled={isDisabled}
          leftSection={<IconUpload size={18} stroke={1.7} />}
          onClick={() => {
            input.current?.click();
          }}
        >
          {file === null ? t('import.file.choose') : t('import.file.other')}
        </Button>
        <span>{file === null ? t('import.file.drop') : <strong>{file.name}</strong>}</span>
      </div>
      <p id={helpId} className={classes.help}>
        {t('import.file.help', {
          megabytes: importBytesMax / MEGABYTE,
          rows: format.decimal(importRowsMax, { decimals: 0 }),
        })}
      </p>
      {file === null ? <SourceHelp /> : null}
      {fault === null ? null : (
        <div className={classes.notice}>
          <Banner
            tone="error"
            title={fault === 'unreadable' ? t('import.file.unreadable') : tc(`problem.code.${fault}`)}
          />
        </div>
      )}
    </Panel>
  );
}
