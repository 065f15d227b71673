import { routes } from './api.gen.ts'
import { buildRequest, type PlainRequest } from './build-request.ts'
import { isGalleyError } from './galley-error.ts'
import { readPages } from './pages.ts'
import { type Answer, isObject } from './read-answer.ts'
import { RETRY, send, TIMEOUT_MS } from './send.ts'
import { type Surroundings, systemSurroundings } from './surroundings.ts'
import { createTokens } from './tokens.ts'
import type { CallOptions, Galley, GalleyOptions, OperationName, Route } from './types.ts'
import { type Put, upload } from './upload.ts'

type AnyInput = Record<string, unknown>

/** Makes the client of one installation and one workspace. It sends nothing before the first call. */
export function createGalley(options: GalleyOptions): Galley {
  const { fetch, workspace } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const surroundings: Surroundings = { ...systemSurroundings, ...(fetch && { fetch }), ...options.surroundings }
  const withCookie = 'session' in options

  function transmit(request: PlainRequest, repeatable: boolean, given: CallOptions): Promise<Answer> {
    const { method, headers, body } = request
    return send(surroundings, {
      url: request.url,
      init: { method, headers, body, ...(withCookie && { credentials: 'include' as const }) },
      repeatable,
      retry: { ...RETRY, ...options.retry, ...given.retry },
      timeoutMs: given.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS,
      signal: given.signal,
    })
  }

  const tokens = createTokens({
    credentials: options,
    workspace,
    nowMs: surroundings.nowMs,
    async exchange(headers, body) {
      const request = buildRequest('createToken', routes.createToken, baseUrl, { ...body })
      Object.assign(request.headers, headers)
      // Safe to repeat: a second token does no harm.
      return dataOf(routes.createToken, await transmit(request, true, {}))
    },
  })

  async function call(name: OperationName, input: AnyInput = {}, given: CallOptions = {}): Promise<unknown> {
    const route: Route | undefined = routes[name]
    if (route === undefined) throw new TypeError(`There is no operation ${name}`)
    const token = route.signedIn ? await tokens.current() : null
    const orgId = workspace ?? token?.orgId ?? undefined
    const filled = route.path.includes('{orgId}') && orgId !== undefined ? { orgId, ...input } : input
    const request = buildRequest(name, route, baseUrl, filled)
    if (route.keyed) request.headers['idempotency-key'] = given.idempotencyKey ?? surroundings.newKey()
    if (token) request.headers.authorization = `Bearer ${token.value}`
    const repeatable = route.method === 'GET' || route.keyed === true
    try {
      return dataOf(route, await transmit(request, repeatable, given))
    } catch (error) {
      if (!token || !isGalleyError(error, 'unauthenticated')) throw error
      // Once more with a fresh token: the first may have been refused for its age, or because keys were changed.
      const fresh = await tokens.current(token.value)
      if (!fresh || fresh.value === token.value) throw error
      request.headers.authorization = `Bearer ${fresh.value}`
      return dataOf(route, await transmit(request, repeatable, given))
    }
  }

  const put: Put = async (url, headers, body, given) => {
    await send(surroundings, {
      url,
      init: { method: 'PUT', headers, body },
      repeatable: true,
      retry: { ...RETRY, ...options.retry, ...given.retry },
      timeoutMs: given.timeoutMs ?? null,
      signal: given.signal,
    })
  }

  const core = {
    call,
    pages: (name: OperationName, input: AnyInput = {}, given: CallOptions = {}) =>
      readPages((page) => call(name, { ...input, page }, given), {
        page: typeof input.page === 'number' ? input.page : 1,
        limit: typeof input.limit === 'number' ? input.limit : undefined,
      }),
    async workspace() {
      const found = workspace ?? (await tokens.current())?.orgId
      if (!found) throw new TypeError('No workspace is chosen: give createGalley the id of one as `workspace`')
      return found
    },
  }
  const methods = Object.fromEntries(
    (Object.keys(routes) as OperationName[]).map((name) => [
      name,
      (input?: AnyInput, given?: CallOptions) => call(name, input, given),
    ]),
  )
  // The types of the methods come from the generated table, which the compiler cannot follow through a loop.
  const galley = { ...methods, ...core } as unknown as Galley
  galley.upload = (file, given) => upload(galley, put, file, given)
  return galley
}

function dataOf(route: Route, { body }: Answer): unknown {
  return route.raw || !isObject(body) ? body : body.data
}
