import { ApiError, errorFrom } from './api-error.ts'
import { takeEarlyGrant, takeEarlyRead } from './early-answers.ts'
import { type FilledRoute, fillRoute } from './fill-route.ts'
import type { Input, Output, Route } from './routes.ts'
import { createSession, type Grant, type Session } from './session.ts'

export type Api = <R extends Route>(route: R, input: Input<R>, options?: CallOptions) => Promise<Output<R>>

export interface CallOptions {
  /** Sent with a change that may be repeated: the server makes the change once and repeats its answer. */
  idempotencyKey?: string | undefined
}

export interface Client {
  /** Calls a route of the interface and answers its data. Throws ApiError. */
  api: Api
  session: Session
}

export interface ClientOptions {
  fetch: typeof globalThis.fetch
  now: () => number
  /** Keeps small values between visits, such as the last workspace. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const REMEMBERED = 'galley.workspace'
/** These routes use the cookie, or nothing. No token is sent, and a 401 is an ordinary answer. */
const WITHOUT_TOKEN: ReadonlySet<Route> = new Set([
  'GET /v1/public/status',
  'GET /v1/auth/options',
  'POST /v1/auth/sign-up',
  'POST /v1/auth/sign-in',
  'POST /v1/auth/sign-out',
  'POST /v1/auth/magic-link',
  'POST /v1/auth/magic-link/redeem',
  'POST /v1/auth/password/reset-request',
  'POST /v1/auth/password/reset',
  'POST /v1/auth/verify-email',
  'POST /v1/invitations/look',
  'POST /v1/public/unsubscribe/{token}',
])

export function createClient({ fetch, now, storage }: ClientOptions): Client {
  async function send(request: FilledRoute, token: string | null, options: CallOptions = {}): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (request.body !== null) headers['content-type'] = 'application/json'
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    try {
      return await fetch(request.url, { method: request.method, headers, body: request.body })
    } catch (cause) {
      throw new ApiError(0, 'The server cannot be reached.', {}, { cause })
    }
  }

  async function read(response: Response): Promise<unknown> {
    if (!response.ok) throw await errorFrom(response)
    const text = await response.text()
    // Every success body is `{ data }` by the contract; a body that is not JSON throws here.
    return text === '' ? null : (JSON.parse(text) as { data: unknown }).data
  }

  const session = createSession({
    now,
    // These two calls do not use the typed client, because the client itself needs a session.
    grant: async (orgId) => {
      const early = await takeEarlyGrant(orgId)
      return (await read(early ?? (await send(fillRoute('POST /v1/auth/token', { orgId }), null)))) as Grant
    },
    workspaces: async (token) => {
      const orgs = (await read(await send(fillRoute('GET /v1/orgs', {}), token))) as Output<'GET /v1/orgs'>
      return orgs.filter((org) => org.status === 'active').map((org) => org.id)
    },
    remembered: {
      read: () => storage.getItem(REMEMBERED),
      write: (orgId) => (orgId === null ? storage.removeItem(REMEMBERED) : storage.setItem(REMEMBERED, orgId)),
    },
  })

  const api: Api = async (route, input, options) => {
    const request = fillRoute(route, input)
    if (WITHOUT_TOKEN.has(route)) return (await read(await send(request, null))) as Output<typeof route>
    const token = await session.token()
    const early = request.method === 'GET' ? await takeEarlyRead(request.url) : null
    let response = early ?? (await send(request, token, options))
    // Repeated once with a fresh token, because the first one may have been refused for its age or after a change of
    // keys.
    if (response.status === 401) response = await send(request, await session.token(token), options)
    // The plan has changed since the token was issued, and every page must show that.
    if (response.status === 402) void session.refresh().catch(() => {})
    return (await read(response)) as Output<typeof route>
  }

  return { api, session }
}
