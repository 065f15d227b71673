import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import { handleOf, originOf, readDidDocument, serverOf } from './did-document.ts'
import { didOf } from './identity.ts'
import { readDocument } from './read-document.ts'
import { AuthorizationServer, type DidDocument, ProtectedResource } from './wire.ts'
import type { Xrpc } from './xrpc.ts'

export interface Discovered {
  did: string
  handle: string | null
  pdsUrl: string
  server: AuthorizationServer
}

export interface Discovery {
  /** Finds an account by a typed handle. */
  byHandle(handle: string): Promise<Discovered>
  /** Finds an account by its DID, which does not change with names and servers. */
  byDid(did: string): Promise<Discovered>
  /**
   * Finds an account by its DID. Leaves out a handle that does not resolve to the DID, because anybody can claim any
   * handle.
   */
  whoIs(did: string): Promise<Discovered>
  /** The server for people who have not identified themselves yet. Most accounts use it. */
  ofAnybody(): Promise<AuthorizationServer>
}

/** Finds the server that authorises apps for an account: handle → DID → PDS → authorization server. */
export function createDiscovery(options: { http: PlatformHttp; xrpc: Xrpc; service: string; plc: string }): Discovery {
  const { http, xrpc, service, plc } = options
  return {
    async byHandle(typed) {
      const handle = typed.trim().replace(/^@/, '').toLowerCase()
      if (!HANDLE.test(handle)) {
        throw new PlatformError('rejected', `${typed} is not a Bluesky handle; a handle looks like anna.bsky.social.`)
      }
      const did = await didOf({ xrpc, service }, handle)
      if (!did)
        throw new PlatformError(
          'rejected',
          `There is no account with the handle ${handle} at Bluesky; check its spelling.`,
        )
      const document = await readDidDocument(http, plc, did)
      // Anybody can claim a handle. Only the account's owner can make the account's document name it.
      if (handleOf(document) !== handle) {
        const message = `The account behind ${handle} does not have this handle any more; use the one that Bluesky shows on its profile.`
        throw new PlatformError('rejected', message)
      }
      return located(did, document)
    },
    byDid,
    async whoIs(did) {
      const found = await byDid(did)
      const leadsBack = found.handle !== null && (await didOf({ xrpc, service }, found.handle)) === did
      return { ...found, handle: leadsBack ? found.handle : null }
    },
    ofAnybody: () => authorizationServer(service),
  }

  async function byDid(did: string): Promise<Discovered> {
    return located(did, await readDidDocument(http, plc, did))
  }

  async function located(did: string, document: DidDocument): Promise<Discovered> {
    const pdsUrl = serverOf(document, service)
    if (!pdsUrl) throw new PlatformError('rejected', `The identity of ${did} names no server that Galley may ask.`)
    return { did, handle: handleOf(document), pdsUrl, server: await authorizationServer(pdsUrl) }
  }

  async function authorizationServer(pdsUrl: string): Promise<AuthorizationServer> {
    const what = 'how apps are let in; connect this account with an app password'
    const trusts = await readDocument(http, `${pdsUrl}/.well-known/oauth-protected-resource`, ProtectedResource, what)
    const issuer = trusts.authorization_servers[0] ?? ''
    // A server that claims to be another one could send its users to a third one.
    if (trusts.resource !== pdsUrl || originOf(issuer, service) !== issuer) throw notItself(pdsUrl)
    const server = await readDocument(
      http,
      `${issuer}/.well-known/oauth-authorization-server`,
      AuthorizationServer,
      what,
    )
    const { issuer: said, authorization_endpoint, token_endpoint, revocation_endpoint } = server
    const { pushed_authorization_request_endpoint: par } = server
    const asked = [authorization_endpoint, token_endpoint, par, revocation_endpoint ?? token_endpoint]
    if (said !== issuer || !asked.every((url) => originOf(url, service))) throw notItself(issuer)
    return server
  }
}

/** https://atproto.com/specs/handle */
const HANDLE = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

function notItself(server: string): PlatformError {
  const { host } = new URL(server)
  return new PlatformError(
    'rejected',
    `${host} describes its sign-in in a way that cannot be trusted; its operator must mend it.`,
  )
}
