import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Ports } from './free-port.ts'

/** Raise it whenever the demo's content changes: a folder made by another one is made anew. */
const SEED_VERSION = 2
const MARKER = 'demo.json'
/** What the simulators remember. */
const SIMULATORS = 'simulators'

export interface DataFolder {
  path: string
  simulators: string
  /** What an earlier run left, if it can be gone on with; null: everything is to be made. */
  found: Ports | null
  /** Something of another seed is left, or of one that was broken off: its database must be emptied first. */
  stale: boolean
  /** The seed is whole: the next run goes on from here. */
  keep(ports: Ports): Promise<void>
}

/** The demo's own folder. It is emptied before a new seed, so it must be nobody else's: then this throws. */
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
  const found = version === SEED_VERSION ? (ports as Ports) : null // written by keep()
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
