import type { Route } from '../kit/serve.ts'
import { authRequired, invalidRequest } from './problems.ts'
import type { BlueskyAccount } from './state.ts'
import { openSession, rotate, type TokenPair } from './tokens.ts'
import type { BlueskyContext, createXrpc, XrpcCall } from './xrpc.ts'

const MINUTE_MS = 60_000

/** com.atproto.server.* and identity: sessions by password or app password. */
export function serverMethods(xrpc: ReturnType<typeof createXrpc>, context: BlueskyContext): Route[] {
  return [
    xrpc({
      nsid: 'com.atproto.server.createSession',
      auth: 'none',
      limits: sessionLimits,
      handle: (call) => createSession(call, context),
    }),
    xrpc({
      nsid: 'com.atproto.server.refreshSession',
      auth: 'refresh',
      handle: (call) => refreshSession(call, context),
    }),
    xrpc({
      nsid: 'com.atproto.server.getSession',
      auth: 'access',
      handle: ({ account }) => describeSession(account, context),
    }),
    xrpc({
      nsid: 'com.atproto.server.deleteSession',
      auth: 'refresh',
      handle: ({ token }) => {
        context.state.refreshSessions.delete(token.jti ?? '')
      },
    }),
    xrpc({
      nsid: 'com.atproto.server.describeServer',
      auth: 'none',
      handle: () => ({
        did: 'did:web:localhost',
        availableUserDomains: ['.test'],
        inviteCodeRequired: false,
        links: {},
        contact: {},
      }),
    }),
    xrpc({ nsid: 'com.atproto.identity.resolveHandle', auth: 'none', handle: (call) => resolveHandle(call, context) }),
  ]
}

function sessionLimits({ input, request }: XrpcCall) {
  const who = `${String(input.identifier)} ${request.remoteAddress}`
  return [
    { key: `session day ${who}`, limit: 300, windowMs: 24 * 60 * MINUTE_MS },
    { key: `session ${who}`, limit: 30, windowMs: 5 * MINUTE_MS },
  ]
}

async function createSession({ input }: XrpcCall, context: BlueskyContext): Promise<unknown> {
  const identifier = String(input.identifier).toLowerCase()
  const password = String(input.password)
  const account = context.state.account(identifier) ?? context.state.accounts.find(({ email }) => email === identifier)
  const isAppPassword = account?.appPasswords.includes(password) ?? false
  if (!account || !(isAppPassword || account.password === password))
    throw authRequired('Invalid identifier or password')
  if (account.takenDown) throw authRequired('Account has been taken down', 'AccountTakedown')
  // App passwords are for programs, to which no one can send a code.
  if (account.emailAuthFactor && !isAppPassword && input.authFactorToken === undefined) {
    throw authRequired('A sign in code has been sent to your email address', 'AuthFactorTokenRequired')
  }
  return session(account, await openSession(account, isAppPassword, context), context)
}

async function refreshSession({ account, token }: XrpcCall, context: BlueskyContext): Promise<unknown> {
  const pair = await rotate(token.jti ?? '', context)
  if (!pair) throw invalidRequest('Token has been revoked', 'ExpiredToken')
  return session(account, pair, context)
}

function session(account: BlueskyAccount, pair: TokenPair, context: BlueskyContext) {
  return { ...pair, ...describeSession(account, context) }
}

function describeSession(account: BlueskyAccount, context: BlueskyContext) {
  return {
    handle: account.handle,
    did: account.did,
    didDoc: didDocument(account, context),
    email: account.email,
    emailConfirmed: true,
    emailAuthFactor: account.emailAuthFactor,
    active: true,
  }
}

/** The account's DID document, which names this server. Clients take the server's address from it. */
export function didDocument(account: BlueskyAccount, { origin }: BlueskyContext) {
  return {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: account.did,
    alsoKnownAs: [`at://${account.handle}`],
    verificationMethod: [],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin() }],
  }
}

function resolveHandle({ params }: XrpcCall, { state }: BlueskyContext): unknown {
  const account = state.accounts.find(({ handle }) => handle === String(params.handle).toLowerCase())
  if (!account) throw invalidRequest('Unable to resolve handle', 'HandleNotFound')
  return { did: account.did }
}
