import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Io } from './io.ts'

/** Where and as whom one is signed in. */
export interface Profile {
  server: string
  apiKey: string
  /** Known if `galley login` made the key, which `galley logout` then revokes. */
  apiKeyId?: string
  workspace: string
}

/** `$XDG_CONFIG_HOME/galley/profile.json`, by default under `~/.config`; on Windows under %APPDATA%. */
export function profileFile({ env, homeFolder }: Pick<Io, 'env' | 'homeFolder'>): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(homeFolder, '.config')
  return join(folder, 'galley', 'profile.json')
}

export async function readProfile(io: Pick<Io, 'env' | 'homeFolder'>): Promise<Profile | null> {
  try {
    return JSON.parse(await readFile(profileFile(io), 'utf8')) as Profile // as writeProfile wrote it
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${profileFile(io)} cannot be read: sign in again with galley login`, { cause: error })
  }
}

/** Only the user may read it: the key is a secret. Written beside and moved, so that it is never half a file. */
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
