import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type BillingSettings, billingSettings } from './billing-settings.ts'
import { makeKeyFile, parseKeys } from './crypto/key-file.ts'
import { Env, readVariables } from './env.ts'
import { type AiSettings, aiSettings } from './llm/ai-settings.ts'
import { type MailSettings, mailSettings } from './mail/mail-settings.ts'
import { type OidcSettings, oidcSettings } from './oidc-settings.ts'
import { DATA_FOLDER } from './private-files.ts'
import { WORKER_ROLES, type WorkerRole } from './recurring/worker-roles.ts'
import { type S3Settings, s3Settings } from './storage/s3-settings.ts'

/** What the kernel itself reads from the environment. */
export interface KernelConfig {
  port: number
  host: string
  baseUrl: string
  dataDir: string
  /** Null means the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null
  keys: Map<number, Buffer>
  /** The key file. Keys may be added to it while we run. Null if GALLEY_KEYS holds the keys. */
  keyFile: string | null
  /**
   * The id of the key that seals new values, for the time in which a newer key is being distributed to every process.
   * Null means the newest.
   */
  sealWith: number | null
  signUp: 'open' | 'invite-only' | 'closed'
  /** The most workspaces that one person may own. 0 means no limit. Decision 031 */
  maxWorkspaces: number
  /** The most members and open invitations of one workspace together. Plan `self_hosted`. */
  maxMembers: number
  /** The most bytes of a workspace's files and reserved uploads together. 0 means no limit. Spec M3 */
  storageBytes: number
  /** The most upload addresses that work at the same time, for one workspace or for one person's pictures. Spec M3 */
  openUploads: number
  /** The origin that serves users' files and nothing else. It equals `baseUrl` if no separate one is set. */
  filesUrl: string
  /** Where to find ffmpeg, which decodes videos: the named program, or a search path. */
  ffmpeg: { named: string | null; searchPath: string }
  /** The bucket for files. Null means the data folder. */
  s3: S3Settings | null
  mail: MailSettings
  /** Which model does which task. Decision 063 */
  ai: AiSettings
  oidc: OidcSettings[]
  billing: BillingSettings
  logLevel: string
  /** Null if nothing is counted. */
  metrics: {
    /** The token that opens `/metrics` on the public address. Null means that nobody may read it there. */
    token: string | null
    /** A separate port for the metrics. A worker serves them on no other port. Null for none. */
    port: number | null
  } | null
  /** The collector of spans. Null for none. */
  tracing: { endpoint: string; serviceName: string } | null
  /** The roles of a worker in this process. */
  workerRoles: readonly WorkerRole[]
  /** On SIGTERM, the seconds between reporting "not ready" and closing the port. */
  drainSeconds: number
  /** Whether answers are checked against their schema before they are sent. True in development and in tests. */
  checkOutput: boolean
  /** Bytes of memory for cached answers, which stay valid until the next commit. With 0 every answer is computed. */
  keptAnswersBytes: number
  /** Requests a minute. 0 means no limit. Spec A12 */
  rateLimits: {
    /**
     * Limits for one token, for one token's rendering and AI, and for one address that signs in. Exact across all
     * processes.
     */
    requests: number
    heavy: number
    signIn: number
    /** The requests from one address to one process, whatever they ask for. */
    anyByAddress: number
  }
  /** The most files that one person or one workspace may import by link in a minute. 0 means no limit. */
  importsPerMinute: number
  /** The most requests from one address to one process whose bodies are still arriving. 0 means no limit. */
  unfinishedPerAddress: number
  /** How often a day people may refresh the results of one account. Spec U4 */
  refreshesPerDay: number
  /** Every night, posts published within this many days are looked up on their platform. 0 means none. */
  reconcileDays: number
  /**
   * If a used refresh token comes again within this time, only the request is refused. Later, the connection ends as
   * well.
   */
  oauthReuseGraceSeconds: number
  /** Origins whose pages may call the API. */
  corsOrigins: string[]
  /**
   * The proxies that are trusted to name the client's address: none, a number of proxies, or proxies at these
   * addresses.
   */
  trustProxy: false | number | string[]
  /**
   * Whether the proxy gives every request a new `X-Request-Id`, whatever the client sent. Then the proxy's id is used.
   */
  proxyNamesRequests: boolean
  /** Whether webhooks may go to servers on this machine: for tests and trials, never where strangers can add one. */
  webhookLoopback: boolean
  /**
   * Multiplies every wait of publishing (lease, time-out, window, backoff). It is 1, except in a rehearsal on simulated
   * platforms. With a real platform any other value is refused, since a post could go out twice if the window is
   * shortened.
   */
  pace: number
}

/**
 * The whole configuration. Other folders add what they read from the environment by declaration merging, as they do
 * with `Services`.
 */
export interface Config extends KernelConfig {}

/** The configuration cannot be used. `problems` has one line for each problem. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Galley cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads the kernel's part of the configuration, and adds all that is wrong with it to `problems`. */
export function readConfig(env: Record<string, string | undefined>, problems: string[]): KernelConfig {
  const vars = readVariables(Env, env, problems)
  const port = vars.PORT ?? 4400
  const dataDir = dataDirOf(env)
  const baseUrl = (vars.GALLEY_BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (new URL(baseUrl).pathname !== '/')
    problems.push('GALLEY_BASE_URL: must have no path, for example https://galley.example')
  const filesUrl = filesUrlFrom(vars.GALLEY_FILES_URL, baseUrl, problems)
  const s3 = s3Settings(vars, problems)
  const workerRoles = workerRolesFrom(vars.GALLEY_WORKER_ROLES, problems)
  const corsOrigins = originsFrom(vars.GALLEY_CORS_ORIGINS, problems)
  const trustProxy = trustProxyFrom(vars.GALLEY_TRUST_PROXY, problems)
  const keys = keyRingFrom(vars.GALLEY_KEYS, dataDir, problems)
  if (vars.GALLEY_SEAL_WITH !== undefined && !keys.has(vars.GALLEY_SEAL_WITH)) {
    problems.push(`GALLEY_SEAL_WITH: there is no key ${vars.GALLEY_SEAL_WITH}`)
  }
  const mail = mailSettings(vars, baseUrl, problems)
  const oidc = oidcSettings(env, problems)
  const ai = aiSettings(vars, problems)
  const billing = billingSettings(vars, problems)
  return {
    port,
    host: vars.HOST ?? '127.0.0.1',
    baseUrl,
    dataDir,
    databaseUrl: vars.DATABASE_URL ?? null,
    keys,
    keyFile: vars.GALLEY_KEYS ? null : keyFileIn(dataDir),
    sealWith: vars.GALLEY_SEAL_WITH ?? null,
    signUp: vars.GALLEY_SIGN_UP ?? 'invite-only',
    maxWorkspaces: vars.GALLEY_MAX_WORKSPACES ?? 20,
    maxMembers: vars.GALLEY_MAX_MEMBERS ?? 1000,
    storageBytes: Math.floor((vars.GALLEY_STORAGE_GB ?? 20) * 2 ** 30),
    openUploads: vars.GALLEY_OPEN_UPLOADS ?? 10,
    filesUrl,
    s3,
    ffmpeg: { named: vars.FFMPEG_PATH ?? null, searchPath: vars.PATH ?? '' },
    mail,
    ai,
    oidc,
    billing,
    logLevel: vars.GALLEY_LOG_LEVEL ?? 'info',
    metrics:
      vars.GALLEY_METRICS_TOKEN !== undefined || vars.GALLEY_METRICS_PORT !== undefined
        ? { token: vars.GALLEY_METRICS_TOKEN ?? null, port: vars.GALLEY_METRICS_PORT ?? null }
        : null,
    tracing: vars.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: vars.OTEL_SERVICE_NAME ?? 'galley' }
      : null,
    workerRoles,
    drainSeconds: vars.GALLEY_DRAIN_SECONDS ?? 0,
    checkOutput: vars.GALLEY_CHECK_OUTPUT === '1',
    keptAnswersBytes: (vars.GALLEY_KEPT_ANSWERS_MB ?? 8) * 2 ** 20,
    rateLimits: {
      requests: vars.GALLEY_RATE_REQUESTS ?? 300,
      heavy: vars.GALLEY_RATE_HEAVY ?? 60,
      signIn: vars.GALLEY_RATE_SIGN_IN ?? 20,
      anyByAddress: vars.GALLEY_RATE_ADDRESS ?? 6000,
    },
    importsPerMinute: vars.GALLEY_RATE_IMPORTS ?? 30,
    unfinishedPerAddress: vars.GALLEY_UNFINISHED_REQUESTS ?? 100,
    refreshesPerDay: vars.GALLEY_REFRESHES_PER_DAY ?? 24,
    reconcileDays: vars.GALLEY_RECONCILE_DAYS ?? 30,
    oauthReuseGraceSeconds: vars.OAUTH_REUSE_GRACE_SECONDS ?? 10,
    corsOrigins,
    trustProxy,
    proxyNamesRequests: vars.GALLEY_PROXY_REQUEST_IDS === '1',
    webhookLoopback: vars.GALLEY_WEBHOOK_LOOPBACK === '1',
    pace: vars.GALLEY_REHEARSAL_PACE ?? 1,
  }
}

/** The files' host must differ from the app's: cookies ignore ports, so another port would not separate them. */
function filesUrlFrom(value: string | undefined, baseUrl: string, problems: string[]): string {
  if (value === undefined) return baseUrl
  const { origin, hostname, pathname } = new URL(value)
  if (pathname !== '/') problems.push('GALLEY_FILES_URL: must have no path, for example https://galley-files.example')
  if (hostname === new URL(baseUrl).hostname) {
    problems.push('GALLEY_FILES_URL: must name another host than GALLEY_BASE_URL, or be left out')
  }
  return origin
}

/** `https://app.example,https://other.example`. */
function originsFrom(value: string | undefined, problems: string[]): string[] {
  const origins = list(value)
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin)) continue
    problems.push(
      `GALLEY_CORS_ORIGINS: ${origin} is not an origin; write it as https://app.example, several with commas`,
    )
  }
  return origins
}

/** `1` proxy before Galley, or the addresses of the proxies: `10.0.0.5,192.168.0.0/16`. */
function trustProxyFrom(value: string | undefined, problems: string[]): Config['trustProxy'] {
  const addresses = list(value)
  if (addresses.length === 0) return false
  if (addresses.length === 1 && /^\d{1,2}$/.test(addresses[0] ?? '')) return Number(addresses[0]) || false
  for (const address of addresses) {
    const [ip = '', bits] = address.split('/')
    const most = isIP(ip) === 4 ? 32 : 128
    if (isIP(ip) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))) continue
    problems.push(`GALLEY_TRUST_PROXY: ${address} is neither a number of proxies nor an address or network`)
  }
  return addresses
}

/** `publish,jobs`. All three if not set. */
function workerRolesFrom(value: string | undefined, problems: string[]): readonly WorkerRole[] {
  if (value === undefined) return WORKER_ROLES
  const names = list(value)
  const unknown = names.filter((name) => !WORKER_ROLES.some((role) => role === name))
  if (unknown.length > 0 || names.length === 0) {
    problems.push(
      `GALLEY_WORKER_ROLES: ${unknown.join(', ') || 'nothing'} is not a role: choose among ${WORKER_ROLES.join(', ')}`,
    )
  }
  return WORKER_ROLES.filter((role) => names.includes(role))
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** Reads `GALLEY_KEYS=1:<base64>,2:<base64>`. Without it, uses a key that is made once and kept in the data folder. */
function keyRingFrom(value: string | undefined, dataDir: string, problems: string[]): Map<number, Buffer> {
  if (value) return readKeys(value, 'GALLEY_KEYS', problems)
  const file = keyFileIn(dataDir)
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true, mode: DATA_FOLDER })
      makeKeyFile(file)
    }
    return readKeys(readFileSync(file, 'utf8'), file, problems)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? error
    const advice = 'let the user that runs Galley write there, or set GALLEY_DATA to another folder'
    problems.push(`GALLEY_DATA: ${dataDir} cannot be written (${code}): ${advice}`)
    return new Map()
  }
}

/**
 * The path of the data folder. Commands that must not create the folder use this without the rest of the configuration.
 */
export const dataDirOf = (env: Record<string, string | undefined>): string => resolve(env.GALLEY_DATA || 'data')

export const keyFileIn = (dataDir: string): string => join(dataDir, 'keys')

function readKeys(text: string, from: string, problems: string[]): Map<number, Buffer> {
  const keys = parseKeys(text)
  if (!keys) problems.push(`${from}: each key is <id 1–255>:<32 bytes in base64>, separated by commas`)
  return keys ?? new Map()
}
