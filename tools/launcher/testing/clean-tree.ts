import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const repository = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);

/** Packages of this repository: links into the tree itself, where all others are links to what is installed here. */
const OWN_SCOPE = '@app';
/** What the launcher keeps about earlier builds. */
const CACHE = '.cache';
const referencesSchema = z.object({ references: z.array(z.object({ path: z.string() })).default([]) });

/** The tree as `git clone` and `npm ci` leave it, in a folder of its own: nothing in it is built. */
export class CleanTree {
  readonly folder = mkdtempSync(join(tmpdir(), 'clean-tree-'));

  constructor() {
    const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repository,
      encoding: 'utf8',
    });
    const files = listing.split('\0').filter((file) => file !== '' && existsSync(join(repository, file)));
    for (const folder of new Set(files.map(dirname)))
      mkdirSync(join(this.folder, folder), { recursive: true });
    for (const file of files) copyFileSync(join(repository, file), join(this.folder, file));
    this.#linkPackages();
  }

  /** A command of the launcher, as npm runs it; rejects with what it printed unless it succeeds. */
  async launch(...args: readonly string[]): Promise<string> {
    return this.#run('tools/launch.mjs', ...args);
  }

  /**
   * Builds a project and those that it refers to, while no other project of this tree is built. What earlier calls
   * built of its references is used again.
   */
  async buildAlone(project: string): Promise<void> {
    const needed = this.#withReferences(project);
    const others = globSync('{libs,services}/*/dist', { cwd: this.folder })
      .filter((dist) => !needed.has(dirname(dist)))
      .map((dist) => join(this.folder, dist));
    for (const dist of others) renameSync(dist, `${dist}.aside`);
    try {
      await this.#run('node_modules/typescript/bin/tsc', '-b', project);
    } finally {
      for (const dist of others) renameSync(`${dist}.aside`, dist);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #run(...args: readonly string[]): Promise<string> {
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '' };
    // As outside a test: the web app is built for production.
    delete env['NODE_ENV'];
    const { stdout } = await run(process.execPath, args, {
      ...{ cwd: this.folder, env, maxBuffer: 64 * 1024 * 1024 },
    });
    return stdout;
  }

  /** Folders of a project and of all that it refers to, directly or not. */
  #withReferences(project: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(project)) return found;
    found.add(project);
    const file = join(this.folder, project, 'tsconfig.json');
    const { references } = referencesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const { path } of references) this.#withReferences(join(project, path), found);
    return found;
  }

  #linkPackages(): void {
    const [from, to] = [join(repository, 'node_modules'), join(this.folder, 'node_modules')];
    mkdirSync(join(to, OWN_SCOPE), { recursive: true });
    for (const name of readdirSync(from))
      if (name !== OWN_SCOPE && name !== CACHE) symlinkSync(join(from, name), join(to, name));
    for (const name of readdirSync(join(from, OWN_SCOPE)))
      symlinkSync(readlinkSync(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name));
    for (const own of globSync('{web,libs/*,services/*}/node_modules', { cwd: repository }))
      symlinkSync(join(repository, own), join(this.folder, own));
  }
}
