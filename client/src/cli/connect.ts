import { createGalley } from '../create-galley.ts'
import type { Galley, GalleyOptions } from '../types.ts'
import { CommandError, EXIT_CODES } from './exit-codes.ts'
import type { Io } from './io.ts'
import { readProfile } from './profile.ts'

export const DEFAULT_SERVER = 'http://localhost:4400'

/** Where a command sends its requests, by flags, else by the environment, else by the sign-in. */
export interface Connection {
  server: string
  apiKey: string | null
  /** Null: the key's own workspace. */
  workspace: string | null
}

export interface Named {
  server?: string | undefined
  workspace?: string | undefined
}

export async function connectionOf(io: Io, named: Named): Promise<Connection> {
  const profile = await readProfile(io)
  const server = serverOf(named.server ?? (io.env.GALLEY_URL || undefined) ?? profile?.server ?? DEFAULT_SERVER)
  // A key is a secret of the installation that gave it, so it is sent to no other.
  const own = profile !== null && profile.server === server ? profile : null
  const apiKey = io.env.GALLEY_API_KEY || own?.apiKey || null
  const ownWorkspace = apiKey === own?.apiKey ? own?.workspace : undefined
  return {
    server,
    apiKey,
    workspace: named.workspace ?? (io.env.GALLEY_WORKSPACE || undefined) ?? ownWorkspace ?? null,
  }
}

/** The address in the form in which addresses are compared. Throws CommandError if it is not one. */
export function serverOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(
      `${JSON.stringify(text)} is not the address of an installation: write it as https://galley.example`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

/** A client for the connection. Throws CommandError (not signed in) if `signedIn` requires a key and there is none. */
export function clientOf(io: Io, { server, apiKey, workspace }: Connection, signedIn: boolean): Galley {
  if (signedIn && apiKey === null) {
    throw new CommandError(
      `You are not signed in at ${server}: run galley login, or set GALLEY_API_KEY`,
      EXIT_CODES.notSignedIn,
    )
  }
  const options: GalleyOptions = {
    baseUrl: server,
    ...(apiKey !== null && { apiKey }),
    ...(workspace !== null && { workspace }),
    ...(io.fetch && { fetch: io.fetch }),
  }
  return createGalley(options)
}
