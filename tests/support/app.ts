import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { createLog } from '#kernel/log.ts'
import { type FiledMail, listMails } from '#kernel/mail/mail-folder.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Network } from '#platforms/network.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { jobs } from '../../src/jobs.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { createReadiness } from '../../src/main/readiness.ts'
import { operations } from '../../src/operations.ts'
import { createFactories, type Factories, type Person } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

export interface RequestOptions {
  /** The person whose token is sent. Without a person no token is sent. */
  as?: Person
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  /** `data` of the answer, if it has one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field and assert on what they find
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body: any
  headers: LightMyRequestResponse['headers']
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  url: string
  /**
   * A connection as the database's owner, without row-level security: to prepare data and to look at it, never to act.
   */
  owner: Db
  make: Factories
  /** Sends a request to the whole application, `/v1/…`; `{O}` stands for the person's workspace. */
  request(method: string, path: string, options?: RequestOptions): Promise<TestAnswer>
  /** Runs the due background jobs and those that they add; `aheadSeconds`: as if that much time had passed. */
  runJobs(options?: { aheadSeconds?: number }): Promise<void>
  /** The mails delivered so far, oldest first. `runJobs` delivers queued ones. */
  mails(): Promise<FiledMail[]>
  close(): Promise<void>
}

export interface TestAppOptions {
  env?: Record<string, string>
  clock?: Clock
  /** Replaces Galley's own networks. */
  networks?: readonly Network[]
  operations?: readonly Operation[]
  jobs?: readonly Job[]
  /** Opens the application's pool on this connection string, instead of the usual one. */
  openDb?: (url: string) => Db
}

/** High limits, counted as usual: a test asks more in a second than a person in an hour. */
const NO_LIMITS = {
  GALLEY_RATE_REQUESTS: '1000000',
  GALLEY_RATE_HEAVY: '1000000',
  GALLEY_RATE_SIGN_IN: '1000000',
  GALLEY_RATE_ADDRESS: '0',
  GALLEY_RATE_IMPORTS: '0',
  GALLEY_OPEN_UPLOADS: '1000',
  GALLEY_STORAGE_GB: '1000',
}

/** The real application on its own database. Close it at the end of the test file. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-app-'))
  const settings = {
    GALLEY_DATA: dataDir,
    GALLEY_BASE_URL: 'http://localhost:4400',
    GALLEY_LOG_LEVEL: process.env.GALLEY_TEST_LOG ?? 'silent',
    GALLEY_CHECK_OUTPUT: '1',
    GALLEY_SIGN_UP: 'open',
    ...NO_LIMITS,
    ...options.env,
  }
  const config = loadConfig(settings, options.networks)
  const log = createLog(config.logLevel)
  const services = await composeServices({
    config,
    databaseUrl: database.url,
    log,
    clock: options.clock ?? systemClock,
    ...(options.openDb && { db: options.openDb(database.url) }),
  })
  const owner = openDatabase({ url: database.url, role: 'owner', max: 3 })
  const app = await createHttpServer({
    services,
    operations: options.operations ?? Object.values(operations),
    webFolder: null,
    ready: createReadiness(services),
  })
  await app.ready()
  const sweep = openDatabase({ url: database.url, role: 'galley_sweep', max: 2 })
  const runner = createJobRunner({ services, sweep, jobs: options.jobs ?? jobs })

  return {
    app,
    services,
    url: database.url,
    owner,
    make: createFactories({ owner, services }),
    async request(method, path, { as, body, query, headers } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url: path.replace('{O}', `/v1/orgs/${as?.orgId}`),
        ...(query && { query }),
        headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const parsed: unknown = response.body && isJson(response) ? response.json() : response.body
      return {
        status: response.statusCode,
        body: parsed,
        data: (parsed as { data?: unknown } | null)?.data,
        headers: response.headers,
      }
    },
    async runJobs({ aheadSeconds = 0 } = {}) {
      await sql`
        update pgboss.job set start_after = start_after - make_interval(secs => ${aheadSeconds}::float8)
        where state < 'active'
      `.execute(owner)
      await runner.runDue()
    },
    async mails() {
      const { mails } = await listMails(join(dataDir, 'mail'))
      return mails.reverse()
    },
    async close() {
      // a client keeps connections open for its next request, and the server would wait for their end
      app.server.closeAllConnections()
      await app.close()
      await runner.stop()
      await services.heavyWork.stop()
      await sweep.destroy()
      await services.db.destroy()
      await owner.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const isJson = (response: LightMyRequestResponse): boolean =>
  String(response.headers['content-type']).startsWith('application/json')
