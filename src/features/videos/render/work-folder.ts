import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'

const PREFIX = 'galley-video-'
const KEEPER = 'umask 077; mkdir "$1" || exit 1; echo made; cat >/dev/null; rm -rf "$1"'
/** Longer than any render takes. */
const LEFT_BEHIND_MS = 12 * 60 * 60_000

/**
 * Gives `work` a folder for everything that a render writes, and removes it afterwards. A shell watches the folder and
 * removes it even if this process is killed.
 */
export async function inWorkFolder<T>(now: Date, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftBehind(now)
  const folder = join(tmpdir(), `${PREFIX}${newId()}`)
  // The shell has a separate process group, so that ending the whole group of this process does not end the shell.
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const gone = once(keeper, 'exit').catch(() => {})
  keeper.stdin.on('error', () => {})
  try {
    // The shell makes the folder, so that it never exists without the shell that removes it.
    const [made] = await Promise.race([once(keeper.stdout, 'data'), gone.then(() => [])])
    if (!made) throw new Error('The folder of a render could not be made')
    return await work(folder)
  } finally {
    keeper.stdin.destroy()
    await gone
    await rm(folder, { recursive: true, force: true }) // in case the shell was ended
  }
}

/** Removes folders that were left when the machine lost power. */
async function removeLeftBehind(now: Date): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
