import { chmod, chown, lchown, mkdir, mkdtemp, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The user that the server runs as if we are root: PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/** The user `nobody` of every system with a list of users. Programs without a user of their own share it. */
export const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 }

/**
 * User numbers outside the ranges that distributions use for people, services and containers. The first number that has
 * no name on this system is used.
 */
const OWN_NUMBERS = [44_400, 44_401, 44_402, 44_403]

/**
 * Chooses a user that no other program runs as: a number without a name, so that the system's list of users needs no
 * entry. It chooses `nobody` if every number has a name, or if the user may not own a file of `home`, as in a container
 * that maps few users.
 */
export async function chooseServerUser(home: string): Promise<ServerUser> {
  const taken = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const uid = OWN_NUMBERS.find((number) => !taken.includes(`:${number}:`))
  if (uid === undefined) return NOBODY
  const trial = await mkdtemp(join(home, 'owner-'))
  try {
    await chown(trial, uid, uid)
    return { uid, gid: uid }
  } catch {
    return NOBODY
  } finally {
    await rmdir(trial)
  }
}

/**
 * Fills `folder` for `user`. initdb asks for the name behind its user number, so `nobody` runs it, in a folder that
 * only processes of the user's group can reach. Afterwards the user owns everything.
 */
export async function fillFor(
  user: ServerUser,
  folder: string,
  fill: (as: ServerUser, into: string) => Promise<void>,
): Promise<void> {
  if (user.uid === NOBODY.uid) {
    await chown(folder, user.uid, user.gid)
    return fill(user, folder)
  }
  const into = join(folder, 'filling')
  await chown(folder, 0, user.gid)
  await chmod(folder, 0o710)
  await mkdir(into, { mode: 0o700 })
  await chown(into, NOBODY.uid, user.gid)
  await fill({ uid: NOBODY.uid, gid: user.gid }, into)
  for (const name of await readdir(into)) await rename(join(into, name), join(folder, name))
  await rmdir(into)
  for (const path of await readdir(folder, { recursive: true })) await lchown(join(folder, path), user.uid, user.gid)
  await chmod(folder, 0o700)
  await chown(folder, user.uid, user.gid)
}
