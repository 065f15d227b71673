import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Io } from './io.ts'

/** The address, the key and the workspace of a sign-in. */
export interface Profile {
  server: string
  apiKey: string
  /** Set if `galley login` made the key; `galley logout` then revokes it. */
  apiKeyId?: string
  workspace: string
}

/**
 * The path of the profile: `$XDG_CONFIG_HOME/galley/profile.json`, by default under `~/.config`; on Windows under
 * %APPDATA%.
 */
export function profileFile({ env, homeFolder }: Pick<Io, 'env' | 'homeFolder'>): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(homeFolder, '.config')
  return join(folder, 'galley', 'profile.json')
}

export async function readProfile(io: Pick<Io, 'env' | 'homeFolder'>): Promise<Profile | null> {
  try {
    return JSON.parse(await readFile(profileFile(io), 'utf8')) as Profile // writeProfile wrote it
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${profileFile(io)} cannot be read: sign in again with galley login`, { cause: error })
  }
}

/**
 * Writes the profile so that only the user may read it, since the key is a secret. It writes beside the file and
 * renames, so that the file is never incomplete.
 */
export async function writeProfile(io: Pick<Io, 'env' | 'homeFolder'>, profile: Profile): Promise<void> {
  const file = profileFile(io)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, file)
}

export async function removeProfile(io: Pick<Io, 'env' | 'homeFolder'>): Promise<void> {
  await rm(profileFile(io), { force: true })
}
