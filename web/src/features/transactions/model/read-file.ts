import { importBytesMax } from '@app/contracts';

export interface ChosenFile {
  /** Tells one choice from another, also of the same file. */
  readonly number: number;
  readonly name: string;
  /** The bytes in base64: the server looks at their encoding. */
  readonly base64: string;
}

export type FileFault = 'IMPORT.FILE_TOO_LARGE' | 'IMPORT.FILE_EMPTY' | 'unreadable';

let count = 0;

/** Reads a file of this device. A fault is reported before anything is sent. */
export async function readFile(file: File): Promise<ChosenFile | FileFault> {
  if (file.size > importBytesMax) return 'IMPORT.FILE_TOO_LARGE';
  if (file.size === 0) return 'IMPORT.FILE_EMPTY';
  const address = await new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      resolve(reader.result);
    });
    reader.readAsDataURL(file);
  });
  if (typeof address !== 'string') return 'unreadable';
  count += 1;
  return { number: count, name: file.name, base64: address.slice(address.indexOf(',') + 1) };
}
