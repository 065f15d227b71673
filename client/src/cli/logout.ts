import { createGalley } from '../create-galley.ts'
import { isGalleyError } from '../galley-error.ts'
import type { Io } from './io.ts'
import { readProfile, removeProfile } from './profile.ts'

/**
 * Revokes the key that login made and forgets it. A key that somebody gave is only forgotten, since others may use it.
 */
export async function logout(io: Io): Promise<void> {
  const profile = await readProfile(io)
  if (profile === null) {
    io.err('You were not signed in.\n')
    return
  }
  const { server, apiKey, apiKeyId, workspace } = profile
  if (apiKeyId !== undefined) {
    const galley = createGalley({ baseUrl: server, apiKey, workspace, ...(io.fetch && { fetch: io.fetch }) })
    try {
      await galley.revokeApiKey({ apiKeyId })
    } catch (error) {
      // The key was revoked already, or its maker is gone: nothing is left to revoke.
      const gone = isGalleyError(error, 'unauthenticated') || isGalleyError(error, 'not_found')
      if (!gone) throw error
    }
  }
  await removeProfile(io)
  io.err(`Signed out of ${server}${apiKeyId === undefined ? '; the key is still good' : ''}.\n`)
}
