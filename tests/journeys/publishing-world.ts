import assert from 'node:assert/strict'
import type { Post } from '#contract/posts/post.ts'
import { allowConsent } from '../../sandbox/kit/allow-consent.ts'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import type { XSandboxOptions } from '../../sandbox/x/options.ts'
import { type RunningWorker, runWorker } from '../../src/main/run-worker.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'
import type { TestAnswer, TestApp, TestAppOptions } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { BASE_URL, DEMO_ACCOUNTS, OF_DEMO, openSimulatedApp } from '../support/simulated-app.ts'
import { until } from '../support/until.ts'

/** The waiting window: more than a minute in production, but these simulators answer at once or never. */
const WINDOW_MS = 1_500
const TIMEOUT_MS = 1_000
const PATIENT_MS = 60_000

export interface PublishingWorld {
  app: TestApp
  sandbox: Sandbox
  owner: Person
  /** Sends a request of the owner to `{O}/marketing…`. */
  ask(method: string, path: string, body?: unknown): Promise<TestAnswer>
  /** Connects the simulated account as a person does. */
  connect(platform: SimulatedPlatform): Promise<void>
  /** Sets the least distance in minutes between posts of one account. */
  keepApart(minutes: number): Promise<void>
  startWorker(): void
  stopWorker(): Promise<void>
  /** Drafts one post and submits it. */
  draft(post: { platform: SimulatedPlatform; contentText: string } & Record<string, unknown>): Promise<Post>
  /** Approves the group of a post and reads the post. Without `body` the post takes a slot. */
  approve(post: Post, body?: Record<string, unknown>): Promise<Post>
  read(post: Post): Promise<Post>
  /** Waits until the post has this status. */
  until(post: Post, status: Post['status']): Promise<Post>
  /** The posts with this text that became public, including deleted ones. */
  publicPosts(platform: SimulatedPlatform, text: string): LedgerEntry[]
  close(): Promise<void>
}

interface PublishingWorldOptions extends Pick<TestAppOptions, 'operations'> {
  baseUrl?: string
  x?: XSandboxOptions
  /** Makes no call time out, however slow the machine is. For tests without lost answers. */
  patient?: boolean
}

/** The whole application with a real worker, whose adapters use the simulated platforms. */
export async function publishingWorld({
  baseUrl = BASE_URL,
  x = {},
  patient = false,
  ...options
}: PublishingWorldOptions = {}): Promise<PublishingWorld> {
  const {
    t: app,
    sandbox,
    close,
  } = await openSimulatedApp({
    ...options,
    sandbox: { x: { ...OF_DEMO.x, ...x }, bluesky: OF_DEMO.bluesky },
    env: { GALLEY_BASE_URL: baseUrl },
    timings: { publishTimeoutMs: patient ? PATIENT_MS : TIMEOUT_MS, unknownOutcomeWindowMs: WINDOW_MS },
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
    const back = new URL(await allowConsent(authorizationUrl, DEMO_ACCOUNTS.x.handle))
    const done = await app.request('GET', back.pathname + back.search, { as: owner })
    assert.equal(done.data?.outcome, 'connected', JSON.stringify(done.body))
  }

  return {
    app,
    sandbox,
    owner,
    ask,
    connect: (platform) =>
      platform === 'x' ? connectX() : must('POST', '/accounts/bluesky/connect', DEMO_ACCOUNTS.bluesky),
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
      let now: Post | undefined
      const look = async () => {
        now = await must('GET', `/posts/${post.id}`)
        return now?.status === status && now
      }
      return until(look, { that: `the post is ${status}`, seen: () => [now?.status, now?.lastError] })
    },
    publicPosts: (platform, text) => sandbox[platform].ledger().filter((entry) => entry.text === text),
    async close() {
      await worker?.stop()
      await close()
    },
  }
}
