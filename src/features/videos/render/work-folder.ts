import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'

const PREFIX = 'galley-video-'
const KEEPER = 'umask 077; mkdir "$1" || exit 1; echo made; cat >/dev/null; rm -rf "$1"'
/** No render takes so long. */
const LEFT_BEHIND_MS = 12 * 60 * 60_000

/**
 * Gives `work` a folder for everything that a render writes; it is gone afterwards. A shell holds on to it, and removes it
 * when this process has been killed too.
 */
export async function inWorkFolder<T>(now: Date, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftBehind(now)
  const folder = join(tmpdir(), `${PREFIX}${newId()}`)
  // In a group of its own, so that whoever ends all of this process's group does not end it.
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const gone = once(keeper, 'exit').catch(() => {})
  keeper.stdin.on('error', () => {})
  try {
    // There is no moment at which the folder is there and its keeper is not.
    const [made] = await Promise.race([once(keeper.stdout, 'data'), gone.then(() => [])])
    if (!made) throw new Error('The folder of a render could not be made')
    return await work(folder)
  } finally {
    keeper.stdin.destroy()
    await gone
    await rm(folder, { recursive: true, force: true }) // where there is no shell
  }
}

/** What a machine that lost its power has left. */
async function removeLeftBehind(now: Date): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
