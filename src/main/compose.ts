import { hostname } from 'node:os'
import { join } from 'node:path'
import { createAssistants } from '#auth/oauth/assistants.ts'
import { createAuthorizationServer } from '#auth/oauth/authorization-server.ts'
import { createOidcProviders } from '#auth/oidc/providers.ts'
import { personBehind } from '#auth/session/person-behind.ts'
import { createAccessTokens } from '#auth/tokens/access-tokens.ts'
import { clientKeyOf, createWaitingConsents } from '#features/accounts/index.ts'
import { createBilling } from '#features/billing/index.ts'
import { connectConfirmedSource } from '#features/context/index.ts'
import { createCheckTurns, createFileReaches, createImportTurns, createUploadLedger } from '#features/media/index.ts'
import { IMPORT_TIMEOUT_MS } from '#features/media/service.ts'
import { createVisualTurns } from '#features/visuals/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { createFfmpegFinder } from '#kernel/ffmpeg/find-ffmpeg.ts'
import { createHeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { createShareWork } from '#kernel/heavy-work/share-work.ts'
import { createLlm } from '#kernel/llm/create-llm.ts'
import type { Log } from '#kernel/log.ts'
import { createMailTransport } from '#kernel/mail/create-transport.ts'
import { noMetrics } from '#kernel/metrics/metrics.ts'
import { createPrometheus } from '#kernel/metrics/prometheus.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { systemFetch } from '#kernel/net/system-fetch.ts'
import { openTelemetry } from '#kernel/open-telemetry.ts'
import type { Services } from '#kernel/services.ts'
import { createStorage } from '#kernel/storage/create-storage.ts'
import { noTracing, tracedFetch } from '#kernel/tracing.ts'
import { createKeyedMutex } from '#surfaces/execution/keyed-mutex.ts'
import { createKeptAnswers } from '#surfaces/kept-answers/kept-answers.ts'
import { createMomentNow } from '#surfaces/kept-answers/moment.ts'
import { createRateLimits } from '#surfaces/limits/rate-limits.ts'
import { acts } from '../acts.ts'
import { operations } from '../operations.ts'
import { runs } from '../runs.ts'
import { keyRingOf } from './check-stored-keys.ts'
import { composePlatforms, isTrial } from './compose-platforms.ts'
import { composeSources } from './compose-sources.ts'
import { countCalls, countDeliveries, countMails } from './count-outgoing.ts'
import '#features/accounts/service.ts'
import '#features/audit/service.ts'
import { createNameLookups, createPageReader } from '#features/outside/index.ts'
import '#features/publisher/service.ts'
import '#features/runs/service.ts'
import { createKeptTimings } from '#features/scheduling/index.ts'
import { WEBHOOK_TIMEOUT_MS } from '#features/webhooks/service.ts'

/** Makes all services of an installation, once. The database must be migrated. */
export async function composeServices(options: {
  config: Config
  databaseUrl: string
  log: Log
  clock: Clock
  /** An opened pool of the application's role, given by tests that read its queries. */
  db?: Db
}): Promise<Services> {
  const { config, databaseUrl, log, clock } = options
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const metrics = config.metrics ? await createPrometheus() : noMetrics
  const instance = `${hostname()}:${process.pid}`
  const tracing = config.tracing ? await openTelemetry({ ...config.tracing, instance }) : noTracing
  const db = options.db ?? openDatabase({ url: databaseUrl, role: 'galley_app', onIdleError, onPool: metrics.pool })
  const keyRing = keyRingOf(config)
  const storage = createStorage({ config, secrets: keyRing.secrets, clock, uploads: createUploadLedger(db) })
  return {
    config,
    db,
    clock,
    log,
    keyRing,
    storage,
    fileReaches: createFileReaches({ config, storage, fetch: createGuardedFetch(), clock }),
    heavyWork: createHeavyWork(),
    shareWork: createShareWork(),
    llm: createLlm({ settings: config.ai, fetch: tracedFetch(systemFetch, tracing), clock }),
    findFfmpeg: createFfmpegFinder({ config, log }),
    metrics,
    tracing,
    mailTransport: countMails(
      createMailTransport(config.mail, { folder: join(config.dataDir, 'mail'), clock }),
      metrics,
    ),
    platforms: countCalls(composePlatforms(config, tracing, clientKeyOf({ db, keyRing })), { metrics, clock }),
    sources: composeSources(config, tracing),
    wakePublisher: () => {},
    acts,
    billing: createBilling(config),
    runs,
    webhookFetch: countDeliveries(
      createGuardedFetch({ allowLoopback: config.webhookLoopback, timeoutMs: WEBHOOK_TIMEOUT_MS }),
      metrics,
    ),
    importFetch: createGuardedFetch({
      allowLoopback: isTrial(config.networks.installed),
      timeoutMs: IMPORT_TIMEOUT_MS,
    }),
    checkTurns: createCheckTurns(),
    visualTurns: createVisualTurns(),
    importTurns: createImportTurns({ aMinute: config.importsPerMinute, monotonic: clock.monotonic }),
    readPage: createPageReader(createGuardedFetch({ allowLoopback: isTrial(config.networks.installed) })),
    lookUpName: createNameLookups(clock.monotonic),
    operationSummaries: new Map(Object.values(operations).map(({ name, summary }) => [name, summary])),
    keptAnswers:
      config.keptAnswersBytes > 0
        ? createKeptAnswers({ momentNow: createMomentNow(db), maxBytes: config.keptAnswersBytes })
        : null,
    keptTimings: createKeptTimings(),
    repeats: createKeyedMutex(),
    rateLimits: createRateLimits({ db, clock, limits: config.rateLimits }),
    oidc: createOidcProviders({ settings: config.oidc, fetch: systemFetch, monotonic: clock.monotonic }),
    personBehind,
    waitingConsents: createWaitingConsents(connectConfirmedSource),
    assistants: createAssistants({ db, log, clock }),
    authorizationServer: createAuthorizationServer({ config, db, keyRing, log, clock, fetch: createGuardedFetch() }),
    accessTokens: await createAccessTokens({ db, keyRing, issuer: config.baseUrl, nowMs: () => clock.now().getTime() }),
  }
}
