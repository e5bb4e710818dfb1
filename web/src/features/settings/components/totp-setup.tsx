import type { TotpSetupResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';

import { DialogForm } from '../../../components/account/form';
import { CodeField, codeIn } from '../../../components/account/second-factor-code-field';
import { DialogFoot } from '../../../components/ui/dialog';
import type { SingleFlight } from '../../../lib/account/use-single-flight';
import { factorFailureText } from '../../../lib/second-factor/factor-failure-text';
import classes from './setting-row.module.css';

interface TotpSetupProps {
  readonly setup: TotpSetupResponse;
  readonly flight: SingleFlight;
  readonly onCancel: () => void;
  /** Turns it on by its first code. Fails with `ApiProblem`. */
  readonly onCode: (code: string) => Promise<void>;
}

/** The key of the authenticator app, to scan or to type, and its first code. */
export function TotpSetup({ setup, flight: { isBusy, run }, onCancel, onCode }: TotpSetupProps) {
  const { t } = useTranslation('settings');
  const { t: factor, i18n } = useTranslation(['common', 'second-factor']);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (): void => {
    const code = codeIn(text);
    if (code === null) {
      setFault(factor('second-factor:code.required.totp'));
      field.current?.focus();
      return;
    }
    void run(async () => {
      try {
        await onCode(code);
      } catch (error) {
        setFault(factorFailureText(error, factor, i18n));
        field.current?.select();
      }
    });
  };
  return (
    <>
      <div className={classes.erase}>
        <p>{t('secondFactor.totp.scan')}</p>
        <QrCode text={setup.uri} label={t('secondFactor.totp.qr')} />
        <p>
          {t('secondFactor.totp.key')} <code className={classes.key}>{grouped(setup.secret)}</code>
        </p>
        <DialogForm onSubmit={submit}>
          <CodeField
            ref={field}
            value={text}
            error={fault}
            onChange={(value) => {
              setFault(undefined);
              setText(value);
            }}
          />
        </DialogForm>
      </div>
      <DialogFoot>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('secondFactor.cancel')}
        </Button>
        <Button loading={isBusy} onClick={submit}>
          {t('secondFactor.totp.confirm')}
        </Button>
      </DialogFoot>
    </>
  );
}

const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Dark on white in both themes: many cameras read nothing else. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 3 });
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
    );
    return { size: data.length, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.qr}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
