import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DATA_FOLDER, PRIVATE_FILE } from '../../private-files.ts'
import { chooseServerUser, NOBODY, type ServerUser } from './server-user.ts'
import { DatabaseStartError, explainFileError } from './start-error.ts'

const ROOT = 0
/** Where root keeps a cluster if the server's user cannot reach the data folder. */
const ELSEWHERE = '/var/lib/galley'
const POINTER = 'postgres.location'

/** Where an embedded cluster lives and who runs it. */
export interface Place {
  /** Holds the copied binaries, the cluster and the server's log. Links are resolved, so that the path is unique. */
  home: string
  cluster: string
  /** Absent if the server runs as this process's own user. */
  user?: ServerUser
  /** A note about the place for the operator. */
  note?: string
  /** Something that the operator should change. */
  warning?: string
}

/** Decides where the cluster of `dataDir` lives, and makes the folder. */
export async function choosePlace(dataDir: string): Promise<Place> {
  try {
    await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER })
    const data = await realpath(dataDir)
    const pointer = join(data, POINTER)
    const pointed = await readPointer(pointer)
    const home = pointed ?? (await newHome(data))
    if (pointed === undefined && dirname(home) === ELSEWHERE)
      await writeFile(pointer, `${home}\n`, { mode: PRIVATE_FILE })
    const place = await settle(home)
    if (dirname(home) !== ELSEWHERE) return place
    return {
      ...place,
      note: `The database is kept in ${home}: user ${place.user?.uid} cannot reach ${data} (see ${POINTER})`,
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

async function newHome(data: string): Promise<string> {
  if (process.getuid?.() !== ROOT || (await reachableByOthers(data))) return join(data, 'postgres')
  return join(ELSEWHERE, createHash('sha256').update(data).digest('hex').slice(0, 12))
}

async function settle(home: string): Promise<Place> {
  await mkdir(home, { recursive: true, mode: DATA_FOLDER })
  const place = { home, cluster: join(home, 'cluster') }
  const owner = await stat(place.cluster).catch(() => undefined)
  const uid = process.getuid?.()
  if (uid === ROOT) {
    // Set regardless of the umask: the server's user has to pass through, and nobody else has to look into it.
    for (const path of dirname(home) === ELSEWHERE ? [ELSEWHERE, home] : [home]) await chmod(path, DATA_FOLDER)
    if (owner?.uid === ROOT) {
      throw new DatabaseStartError(
        `${place.cluster} belongs to root, but PostgreSQL never runs as root: give it back to its user`,
      )
    }
    // If an ordinary user created the cluster, the same user continues to run it.
    const user = owner ? { uid: owner.uid, gid: owner.gid } : await chooseServerUser(home)
    if (user.uid !== NOBODY.uid) return { ...place, user }
    const warning = `The database in ${place.cluster} belongs to user ${NOBODY.uid} (nobody), as whom other programs may run: start Galley as a user of its own instead of root`
    return { ...place, user, warning }
  }
  if (owner && owner.uid !== uid) {
    throw new DatabaseStartError(
      `The database in ${place.cluster} belongs to user ${owner.uid}, this process runs as user ${uid}: start it as user ${owner.uid} or as root`,
    )
  }
  return place
}

async function readPointer(pointer: string): Promise<string | undefined> {
  const text = await readFile(pointer, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const home = text.trim()
  // An empty database in place of a lost one would look like data loss, so nothing is created here.
  if (!(await stat(join(home, 'cluster')).catch(() => undefined))) {
    throw new DatabaseStartError(
      `${pointer} says that the database is in ${home}, but there is none: restore that folder, or delete the file to begin with an empty database`,
    )
  }
  return home
}

/** Whether other users can pass through every folder of the path. */
async function reachableByOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & 0o001) === 0) return false
  return path === dirname(path) || reachableByOthers(dirname(path))
}
