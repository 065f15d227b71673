import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Ports } from './free-port.ts'

/** Raise it whenever the demo's content changes, so that a folder with another version is filled again. */
const SEED_VERSION = 2
const MARKER = 'demo.json'
/** The folder in which the simulators keep their memory. */
const SIMULATORS = 'simulators'

export interface DataFolder {
  path: string
  simulators: string
  /** The ports of an earlier run, if the demo can continue it. Null if everything is new. */
  found: Ports | null
  /** Whether another or an incomplete seed is left, so that the database must be emptied first. */
  stale: boolean
  /** Marks the seed as complete, so that the next run continues with it. */
  keep(ports: Ports): Promise<void>
}

/** Opens the demo's own folder. A new seed empties it, so this throws if the folder holds anything else. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = resolve(path)
  const marker = join(folder, MARKER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const text = await readFile(marker, 'utf8').catch(() => null)
  if (text === null && (await readdir(folder)).length > 0) {
    throw new Error(`${folder} holds something that is not the demo: set GALLEY_DATA to an empty folder`)
  }
  const { version, ports } = text === null ? { version: null, ports: null } : JSON.parse(text)
  const write = (content: unknown) => writeFile(marker, `${JSON.stringify(content)}\n`)
  const found = version === SEED_VERSION ? (ports as Ports) : null // keep() wrote it
  if (!found) {
    await write({ version: null })
    for (const name of ['files', SIMULATORS]) await rm(join(folder, name), { recursive: true, force: true })
  }
  return {
    path: folder,
    simulators: join(folder, SIMULATORS),
    found,
    stale: text !== null && !found,
    keep: (kept) => write({ version: SEED_VERSION, ports: kept }),
  }
}
