// What every script of the root package.json runs. It works on the oldest Node that can install the project (20.19) and
// without any package: it installs what is missing, builds what changed and hands over to Node 24.
import { commands } from './launcher/commands.mjs';
import { LauncherError } from './launcher/launcher-error.mjs';
import { listenForStopRequests } from './launcher/stop-requests.mjs';
import { commandList, usages } from './launcher/usages.mjs';

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (name === '--help') {
  process.stdout.write(`${commandList().join('\n')}\n`);
  process.exit(0);
}
if (command === undefined) {
  process.stderr.write(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.\n`);
  process.exit(2);
}
if (args.includes('--help') && Object.hasOwn(usages, name)) {
  const [usage, ...about] = usages[name];
  const others = name === 'start' ? ['', ...commandList()] : [];
  process.stdout.write([`usage: ${usage}`, '', ...about, ...others, ''].join('\n'));
  process.exit(0);
}
listenForStopRequests();
try {
  process.exit(await command(args));
} catch (error) {
  process.stderr.write(`${error instanceof LauncherError ? error.message : error.stack}\n`);
  process.exit(1);
}
