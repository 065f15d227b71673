export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: read field by field, as any client of JSON does
  data: any
  code: string | null
  error: string | null
}

/** A signed-in person who uses only the API over HTTP. `{O}` stands for the workspace. */
export interface Client {
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** The same call, but anything except success ends the demo. Returns `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  must(method: string, path: string, body?: unknown): Promise<any>
  /** Follows another program's redirect to Galley, in the person's name. */
  follow(address: string): Promise<Answer>
  /** Gets a token for this workspace. */
  enter(orgId: string): Promise<void>
}

/** Signs in (or up, if `name` is given) with a cookie, as a browser does. */
export async function signIn(
  baseUrl: string,
  person: { email: string; password: string; name?: string },
): Promise<Client> {
  const { email, password, name } = person
  const path = name === undefined ? '/v1/auth/sign-in' : '/v1/auth/sign-up'
  const response = await send(baseUrl, 'POST', path, {}, { email, password, ...(name !== undefined && { name }) })
  const answer = await answerOf(response)
  if (answer.status >= 400) throw failure('POST', path, answer)
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  let orgId: string | null = null
  let token = ''

  async function takeToken(): Promise<void> {
    const given = await answerOf(await send(baseUrl, 'POST', '/v1/auth/token', { cookie }, { orgId }))
    if (given.status >= 400) throw failure('POST', '/v1/auth/token', given)
    token = given.data.accessToken
  }

  const client: Client = {
    async call(method, route, body) {
      const full = route.replace('{O}', `/v1/orgs/${orgId}`)
      const first = await answerOf(await send(baseUrl, method, full, { authorization: `Bearer ${token}` }, body))
      if (first.status !== 401) return first
      await takeToken() // tokens live 15 minutes
      return answerOf(await send(baseUrl, method, full, { authorization: `Bearer ${token}` }, body))
    },
    async must(method, route, body) {
      const got = await client.call(method, route, body)
      if (got.status >= 400) throw failure(method, route, got)
      return got.data
    },
    follow: async (address) =>
      answerOf(await fetch(address, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } })),
    async enter(id) {
      orgId = id
      await takeToken()
    },
  }
  await takeToken()
  return client
}

function send(baseUrl: string, method: string, path: string, headers: Record<string, string>, body: unknown) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return fetch(`${baseUrl}${path}`, { method, headers: { ...type, ...headers }, ...json })
}

async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Body
  return { status: response.status, data: body.data, code: body.code ?? null, error: explained(body) }
}

interface Body {
  data?: unknown
  error?: string
  code?: string
  details?: { path: string; message: string }[]
}

function explained(body: Body): string | null {
  const details = (body.details ?? []).map(({ path, message }) => `${path}: ${message}`)
  return body.error === undefined ? null : [body.error, ...details].join('; ')
}

function failure(method: string, path: string, { status, error }: Answer): Error {
  return new Error(`${method} ${path} answered ${status}: ${error}`)
}
