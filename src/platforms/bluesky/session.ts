import { z } from 'zod'
import type { Credentials } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { serverOf } from './did-document.ts'
import { didOf } from './identity.ts'
import { Session } from './wire.ts'
import type { Xrpc } from './xrpc.ts'

/** The scope name of tokens from an app password. */
const APP_PASSWORD_SCOPE = 'com.atproto.appPass'
const Claims = z.object({ exp: z.number() })

/**
 * Signs in with an app password, renews the session and ends it. `service` is the entryway, which knows all its
 * accounts.
 */
export function createSessions({ xrpc, service }: { xrpc: Xrpc; service: string }) {
  async function revoke({ refreshToken, extra }: Credentials): Promise<void> {
    if (!refreshToken) return
    const pds = typeof extra.pdsUrl === 'string' ? extra.pdsUrl : service
    const call = { service: pds, method: 'com.atproto.server.deleteSession', token: refreshToken }
    try {
      await xrpc(z.unknown(), call)
    } catch (error) {
      // The session is already over, which is the desired result.
      if (!(error instanceof PlatformError && error.kind === 'reconnect')) throw error
    }
  }

  return {
    /** The server says to which account the session belongs. Only a look-up of the handle can confirm it. */
    async connect({ handle: given, appPassword }: { handle: string; appPassword: string }): Promise<Credentials> {
      const handle = given.trim().replace(/^@/, '').toLowerCase()
      const json = { identifier: handle, password: appPassword }
      const session = await xrpc(Session, { service, method: 'com.atproto.server.createSession', json })
      const credentials = credentialsOf(session, serverOf(session.didDoc, service) ?? service)
      const did = await didOf({ xrpc, service }, handle).catch(async (error: unknown) => {
        await revoke(credentials).catch(() => {})
        throw error
      })
      if (did === session.did) return { ...credentials, extra: { ...credentials.extra, handle } }
      await revoke(credentials).catch(() => {})
      const leads = did === null ? 'leads to no account now' : 'leads to another account than the one that signed in'
      throw new PlatformError('rejected', `@${handle} ${leads}: write the handle as it stands in the profile.`)
    },

    async refresh({ refreshToken, extra }: Credentials): Promise<Credentials> {
      if (!refreshToken) throw new PlatformError('reconnect', 'No refresh token is stored; connect Bluesky again.')
      const pds = typeof extra.pdsUrl === 'string' ? extra.pdsUrl : service
      const call = { service: pds, method: 'com.atproto.server.refreshSession', token: refreshToken }
      const session = await xrpc(Session, call)
      // Accounts move between servers. The DID document names the present one.
      return credentialsOf(session, serverOf(session.didDoc, service) ?? pds)
    },

    revoke,
  }
}

function credentialsOf(session: Session, pds: string): Credentials {
  return {
    accessToken: session.accessJwt,
    refreshToken: session.refreshJwt,
    expiresAt: expiryOf(session.accessJwt),
    scopes: [APP_PASSWORD_SCOPE],
    extra: { pdsUrl: pds, did: session.did, handle: session.handle },
  }
}

/**
 * `exp` of the access token, because the answer itself has no lifetime. It is not verified, because it only serves
 * planning.
 */
function expiryOf(jwt: string): string | null {
  try {
    const claims = Claims.parse(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()))
    return new Date(claims.exp * 1000).toISOString()
  } catch {
    return null
  }
}
