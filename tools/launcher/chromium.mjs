import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Executable of a Chromium: CHROME_PATH, else the first one on PATH; undefined when the machine has none. */
export function findChromium(env = process.env) {
  if (env.CHROME_PATH) return isExecutable(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (isExecutable(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
