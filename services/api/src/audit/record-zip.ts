import { ZipFile } from 'yazl';

const README = `The record of one person, as audit:export writes it.

Verify it, without this product and without a network (Node.js 20 or newer):

    node verify.mjs

It says what holds, or names the first fault. record/manifest.json lists the files; docs/audit.md says what each holds.

--

O registro de uma pessoa, como audit:export o grava.

Para verificar, sem este produto e sem rede (Node.js 20 ou mais novo):

    node verify.mjs

O programa diz o que confere ou aponta a primeira falha. record/manifest.json lista os arquivos.
`;

/** The folder of an export, its verifier and how to run it, as one file. */
export function recordZip(
  files: ReadonlyMap<string, Buffer>,
  verifier: Buffer,
  mtime: Date,
): NodeJS.ReadableStream {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, `record/${name}`, { mtime, mode: 0o100600 });
  zip.addBuffer(verifier, 'verify.mjs', { mtime, mode: 0o100644 });
  zip.addBuffer(Buffer.from(README, 'utf8'), 'README.txt', { mtime, mode: 0o100644 });
  zip.end();
  return zip.outputStream;
}
