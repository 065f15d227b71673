import { join } from 'node:path'
import { createAccessTokens } from '#auth/access-tokens.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { createKeyRing, newestKey } from '#kernel/crypto/key-ring.ts'
import { openDatabase } from '#kernel/db/database.ts'
import type { Log } from '#kernel/log.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { systemFetch } from '#kernel/net/system-fetch.ts'
import type { Services } from '#kernel/services.ts'
import { createLocalStorage } from '#kernel/storage/local-storage.ts'
import { createLinkCardReader } from '#platforms/bluesky/read-link-card.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import { type AdaptersConfig, createAdapters } from '#platforms/registry.ts'
import type { Platforms } from '#platforms/service.ts'
import { createKeptAnswers, createMomentNow } from '#surfaces/kept-answers.ts'
import '#features/publisher/service.ts'

/** Makes every service of a running installation, once. The database is migrated already. */
export async function composeServices(options: {
  config: Config
  databaseUrl: string
  log: Log
  clock: Clock
}): Promise<Services> {
  const { config, databaseUrl, log, clock } = options
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const db = openDatabase({ url: databaseUrl, role: 'galley_app', onIdleError })
  const keyRing = createKeyRing(config.keys)
  return {
    config,
    db,
    clock,
    log,
    keyRing,
    storage: createLocalStorage({
      folder: join(config.dataDir, 'files'),
      baseUrl: config.baseUrl,
      secret: newestKey(config.keys).key,
      clock,
    }),
    platforms: atPace(createAdapters(adaptersConfig(config)), config.pace),
    wakePublisher: () => {},
    keptAnswers:
      config.keptAnswersBytes > 0
        ? createKeptAnswers({ momentNow: createMomentNow(db), maxBytes: config.keptAnswersBytes })
        : null,
    accessTokens: await createAccessTokens({ db, keyRing, issuer: config.baseUrl, nowMs: () => clock.now().getTime() }),
  }
}

/** The adapters' own figures, shortened for a rehearsal. */
function atPace(platforms: Platforms, pace: number): Platforms {
  const hastened = Object.entries(platforms).map(([name, adapter]) => [
    name,
    {
      ...adapter,
      publishTimeoutMs: adapter.publishTimeoutMs * pace,
      unknownOutcomeWindowMs: adapter.unknownOutcomeWindowMs * pace,
    },
  ])
  return Object.fromEntries(hastened)
}

function adaptersConfig(config: Config): AdaptersConfig {
  const { x, bluesky } = config
  const guardedFetch = createGuardedFetch({ allowLoopback: isLocal(bluesky.serviceUrl) })
  return {
    http: createPlatformHttp({ fetch: systemFetch }),
    access: config.platformAccess,
    ...(x && {
      x: {
        hosts: { authorize: x.authorizeUrl, api: x.apiUrl },
        app: { clientId: x.clientId, clientSecret: x.clientSecret },
      },
    }),
    bluesky: {
      // An account's server is named by a document that its owner controls: it is asked like any address of a user's.
      http: createPlatformHttp({ fetch: guardedFetch as unknown as typeof fetch }),
      service: bluesky.serviceUrl,
      publicWebUrl: bluesky.webUrl,
      readLinkCard: createLinkCardReader(guardedFetch),
    },
  }
}

/** A Bluesky server on this machine is for tests and trials; only then may an address lead here. */
function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
