import { chmod, chown, rename, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../../private-files.ts'
import { partialName } from './build-once.ts'
import type { Place } from './place.ts'
import type { ServerUser } from './server-user.ts'
import type { ServerSettings } from './settings.ts'

const MAP = 'galley'

/**
 * Settings for who may connect. If the server runs as the same user as Galley, the folder of its socket is closed to
 * everybody else, and that is enough. If root starts it, it runs as a user that other programs may also run as
 * (`nobody`, if it has no user of its own). The kernel then says who is at the other end of the socket, and only root
 * may connect. The settings are written at each start outside the cluster, so that a cluster of an earlier release is
 * closed as well. Source: PostgreSQL 18, 20.2 and 20.9.
 */
export async function peerSettings(place: Place): Promise<ServerSettings> {
  if (!place.user) return {}
  return {
    hba_file: await write(place.user, join(place.home, 'hba.conf'), `local all all peer map=${MAP}\n`),
    ident_file: await write(place.user, join(place.home, 'ident.conf'), `${MAP} "${userInfo().username}" all\n`),
  }
}

/** Writes a file that nobody but the server's own user can read. */
async function write({ uid, gid }: ServerUser, path: string, text: string): Promise<string> {
  const partial = partialName(path)
  await writeFile(partial, text, { mode: PRIVATE_FILE })
  await chmod(partial, PRIVATE_FILE) // a killed process may have left an open one
  await chown(partial, uid, gid)
  await rename(partial, path) // another process may start the server at this moment
  return path
}
