import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from '#contract/post.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import { createAdapters } from '#platforms/registry.ts'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { DEMO_X_CLIENT, type XSandboxOptions } from '../../sandbox/x/options.ts'
import { type RunningWorker, runWorker } from '../../src/main/run-worker.ts'
import { type TestAnswer, type TestApp, type TestAppOptions, testApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'

export type SimulatedPlatform = 'x' | 'bluesky'

/** In production a minute and more; here the simulators answer at once or not at all. */
const WINDOW_MS = 1_500
const TIMEOUT_MS = 1_000
const PATIENCE_MS = 20_000

const BASE_URL = 'http://localhost:4400'

export interface PublishingWorld {
  app: TestApp
  sandbox: Sandbox
  owner: Person
  /** A request of the owner to `{O}/marketing…`. */
  ask(method: string, path: string, body?: unknown): Promise<TestAnswer>
  /** Connects the simulated account by the way a person takes. */
  connect(platform: SimulatedPlatform): Promise<void>
  /** How far apart the posts of one account stay. */
  keepApart(minutes: number): Promise<void>
  startWorker(): void
  stopWorker(): Promise<void>
  /** Drafts one post and hands it in. */
  draft(post: { platform: SimulatedPlatform; contentText: string } & Record<string, unknown>): Promise<Post>
  /** Approves the group of a post, into a slot unless `body` says otherwise, and reads the post. */
  approve(post: Post, body?: Record<string, unknown>): Promise<Post>
  read(post: Post): Promise<Post>
  /** The post, as soon as it has this status. */
  until(post: Post, status: Post['status']): Promise<Post>
  /** What became public with this text, deleted or not. */
  publicPosts(platform: SimulatedPlatform, text: string): LedgerEntry[]
  close(): Promise<void>
}

/** The whole application with a real worker, its adapters pointed at the simulated platforms. */
export async function publishingWorld({
  baseUrl = BASE_URL,
  x = {},
  ...options
}: { baseUrl?: string; x?: XSandboxOptions } & Pick<TestAppOptions, 'operations'> = {}): Promise<PublishingWorld> {
  const callback = `${baseUrl}/v1/marketing/oauth/x/callback`
  const sandbox = await startSandbox({ x: { ...x, clients: [{ ...DEMO_X_CLIENT, redirectUris: [callback] }] } })
  const app = await testApp({ ...options, env: { GALLEY_BASE_URL: baseUrl } })
  const timings = { publishTimeoutMs: TIMEOUT_MS, unknownOutcomeWindowMs: WINDOW_MS }
  app.services.platforms = createAdapters({
    http: createPlatformHttp({ fetch }),
    access: app.services.config.platformAccess,
    x: {
      hosts: { authorize: sandbox.x.url, api: sandbox.x.url },
      app: { clientId: DEMO_X_CLIENT.id, clientSecret: DEMO_X_CLIENT.secret ?? null },
      ...timings,
    },
    bluesky: { service: sandbox.bluesky.url, publicWebUrl: sandbox.bluesky.url, ...timings },
  })
  const owner = await app.make.org()
  let worker: RunningWorker | null = null

  const ask = (method: string, path: string, body?: unknown) =>
    app.request(method, `{O}/marketing${path}`, { as: owner, ...(body !== undefined && { body }) })

  async function must(method: string, path: string, body?: unknown) {
    const answer = await ask(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.data
  }

  async function connectX(): Promise<void> {
    const redirectUri = `${baseUrl}/settings/accounts`
    const { authorizationUrl } = await must('POST', '/accounts/x/oauth/start', { redirectUri })
    const page = new URL(authorizationUrl)
    const body = new URLSearchParams([...page.searchParams, ['account', 'northwind_tools'], ['decision', 'allow']])
    const consent = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    const done = await app.request('GET', back.pathname + back.search, { as: owner })
    assert.equal(done.data?.outcome, 'connected', JSON.stringify(done.body))
  }

  return {
    app,
    sandbox,
    owner,
    ask,
    connect: (platform) =>
      platform === 'x'
        ? connectX()
        : must('POST', '/accounts/bluesky/connect', { handle: 'northwind.test', appPassword: 'nwnd-tool-demo-pass' }),
    keepApart: async (minutes) => {
      await must('PATCH', '/scheduler/settings', { minGapMinutes: minutes })
    },
    startWorker() {
      worker = runWorker(app.services, app.url)
    },
    async stopWorker() {
      app.services.wakePublisher = () => {}
      await worker?.stop()
      worker = null
    },
    draft: async (post) => (await must('POST', '/drafts', { posts: [post] })).posts[0],
    async approve(post, body = {}) {
      await must('POST', `/post-groups/${post.groupId}/approve`, body)
      return must('GET', `/posts/${post.id}`)
    },
    read: (post) => must('GET', `/posts/${post.id}`),
    async until(post, status) {
      const end = performance.now() + PATIENCE_MS
      for (;;) {
        const now: Post = await must('GET', `/posts/${post.id}`)
        if (now.status === status) return now
        if (performance.now() > end) assert.fail(`it is ${now.status} and not ${status}: ${now.lastError}`)
        await sleep(25)
      }
    },
    publicPosts: (platform, text) => sandbox[platform].ledger().filter((entry) => entry.text === text),
    async close() {
      await worker?.stop()
      await app.close()
      await sandbox.stop()
    },
  }
}
