import { z } from 'zod'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { PlatformHttp, PlatformRequest } from '#platforms/http.ts'
import { describeNetwork, type Timings, variable } from '#platforms/network.ts'
import type { OutgoingPart, PublishedRef } from '#platforms/outgoing.ts'
import type { Publishing } from '#platforms/publishing.ts'
import { refusals } from '#platforms/refusal.ts'
import { jsonAnswer } from '../../sandbox/kit/answer.ts'
import { createSandbox, type KitOptions } from '../../sandbox/kit/create-sandbox.ts'
import { jsonBody, type SandboxRequest } from '../../sandbox/kit/request.ts'

/*
 * A network that exists only for tests. It has the name of a network with first comments. A comment differs from a post
 * only by having a parent; a repeated call makes a second one; everything can be read.
 */

interface Said {
  id: string
  text: string
  /** The post that a comment belongs to. */
  under: string | null
}

export function createCommentSandbox(options: KitOptions = {}) {
  const said: Said[] = []
  const say = (request: SandboxRequest, under: string | null) => {
    const { text } = jsonBody(request) as { text: string } // Galley's own adapter, below
    const one = { id: `urn:${said.length + 1}`, text, under }
    said.push(one)
    return jsonAnswer(201, one)
  }
  const list = (under: string | null) => jsonAnswer(200, { said: said.filter((one) => one.under === under) })
  const fails = (status: number) => jsonAnswer(status, { message: 'No.' })
  const under = ({ params }: SandboxRequest) => params.id ?? ''
  return createSandbox(options, ({ origin }) => ({
    state: { said },
    routes: [
      { method: 'POST', path: '/posts', kind: 'api', handle: (request) => say(request, null) },
      { method: 'GET', path: '/posts', kind: 'api', handle: () => list(null) },
      { method: 'POST', path: '/posts/:id/comments', kind: 'api', handle: (request) => say(request, under(request)) },
      { method: 'GET', path: '/posts/:id/comments', kind: 'api', handle: (request) => list(under(request)) },
    ],
    answers: {
      rateLimited: (seconds) => jsonAnswer(429, { message: 'Later.' }, { 'retry-after': String(seconds) }),
      refused: fails,
      failed: fails,
      expiredToken: () => fails(401),
      unknownRoute: () => fails(404),
    },
    ledger: () => [],
    grant: () => null,
    env: () => ({ LINKEDIN_URL: origin(), LINKEDIN_ACCESS: 'community_management' }),
    hints: () => [],
  }))
}

const Said = z.object({ id: z.string(), text: z.string() })
const List = z.object({ said: z.array(Said) })

const refusal = refusals({
  name: 'The network',
  read: (body) => ({ codes: [], words: [z.object({ message: z.string() }).parse(body).message] }),
  waitSeconds: 60,
  rules: [{ status: [401], kind: 'reconnect', says: 'Connect the account again.' }],
})

const notAsked = async (): Promise<never> => {
  throw new PlatformError('reconnect', 'Connect the account again.')
}

function publishing(url: string, http: PlatformHttp, timings: Timings): Publishing<'linkedin'> {
  const place = ({ kind, parent }: OutgoingPart) =>
    `${url}/posts${kind === 'comment' ? `/${parent?.externalId}/comments` : ''}`
  const refOf = ({ id }: z.infer<typeof Said>): PublishedRef => ({ externalId: id, url: `${url}/${id}`, extra: {} })
  async function call<T extends z.ZodType>(schema: T, request: PlatformRequest): Promise<z.infer<T>> {
    const response = await http({ ...request, timeoutMs: timings.publishTimeoutMs })
    if (response.status > 299) throw refusal(response)
    return schema.parse(response.body)
  }
  return {
    ...timings,
    readyAsItIs: () => ({}),
    async publish(_connection, part, _prepared, options) {
      const { text } = part
      return {
        state: 'published',
        ref: refOf(await call(Said, { method: 'POST', url: place(part), json: { text }, ...options })),
      }
    },
    async find(_connection, part) {
      const { said } = await call(List, { method: 'GET', url: place(part) })
      const found = said.find(({ text }) => text === part.text)
      return found ? { state: 'found', ref: refOf(found) } : { state: 'absent' }
    },
  }
}

export const commentNetwork = describeNetwork({
  platform: 'linkedin',
  variables: { LINKEDIN_URL: variable(z.url(), 'where it is', 'none: it cannot be connected') },
  howToConnect: {
    way: 'oauth',
    advice: 'set LINKEDIN_URL',
    registration: null,
    guide: 'docs/guides/connect-linkedin.md',
  },
  timings: { publishTimeoutMs: 2_000, unknownOutcomeWindowMs: 60_000 },
  install({ LINKEDIN_URL: url }) {
    if (!url) return null
    return {
      hosts: { LINKEDIN_URL: url },
      createAdapter: ({ http }, timings): PlatformAdapter<'linkedin'> => ({
        platform: 'linkedin',
        connecting: { accounts: notAsked, refresh: notAsked },
        publishing: publishing(url, http, timings),
      }),
    }
  },
})
