import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './code-example.module.css';

interface CodeExampleProps {
  readonly title: string;
  readonly code: string;
}

/** A command for a shell, to be copied. */
export function CodeExample({ title, code }: CodeExampleProps) {
  const { t } = useTranslation('settings');
  return (
    <figure className={classes.example}>
      <figcaption className={classes.head}>
        <span>{title}</span>
        {/* Without a secure context there is no clipboard. */}
        {'clipboard' in navigator ? (
          <CopyButton value={code}>
            {({ copied, copy }) => {
              const words = t(copied ? 'apiAccess.copied' : 'apiAccess.copy');
              return (
                <Button variant="default" size="xs" aria-label={`${words}: ${title}`} onClick={copy}>
                  {words}
                </Button>
              );
            }}
          </CopyButton>
        ) : null}
      </figcaption>
      <pre className={classes.code}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
