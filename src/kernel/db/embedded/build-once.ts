import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './processes.ts'

const MARK = '.partial-'
const WAIT_MS = 50
const WAITS = 600

/**
 * Makes the folder `final` if it does not exist. `build` fills an empty folder beside it, which is then renamed: a
 * killed process leaves nothing half-made under the name. If several processes begin at once, the one with the lowest
 * process number builds and the others wait. Waiting only saves work: a second finished build would be dropped.
 */
export async function buildOnce(final: string, build: (partial: string) => Promise<void>): Promise<void> {
  if (await exists(final)) return
  const partial = partialName(final)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    for (let wait = 0; wait < WAITS && (await anotherBuilds(final)); wait++) await sleep(WAIT_MS)
    if (!(await exists(final))) await build(partial)
    await rename(partial, final)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!(await exists(final))) throw error // otherwise another process was faster
  }
}

/** Removes half-made folders of killed processes from `folder`. */
export async function removePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = Number(name.split(MARK)[1])
    if (maker && !isAlive(maker)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * The name under which this process builds first. `removePartials` removes what a killed process left under such a
 * name.
 */
export function partialName(final: string): string {
  return `${final}${MARK}${process.pid}`
}

export function isPartial(name: string): boolean {
  return name.includes(MARK)
}

async function anotherBuilds(final: string): Promise<boolean> {
  const prefix = `${basename(final)}${MARK}`
  const names = await readdir(dirname(final))
  const makers = names.filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length)))
  return makers.some((pid) => pid < process.pid && isAlive(pid))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
