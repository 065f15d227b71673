import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { DEFAULT_PLATFORM_ACCESS, type PlatformAccess } from '#contract/platforms.ts'
import { Env } from './env.ts'

export interface Config {
  port: number
  host: string
  baseUrl: string
  dataDir: string
  /** Null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null
  keys: Map<number, Buffer>
  signUp: 'open' | 'invite-only' | 'closed'
  logLevel: string
  /** Answers are checked against their schema before they leave: in development and in tests. */
  checkOutput: boolean
  /** Memory for answers that are given again until the next commit, in bytes; 0: every answer is computed. */
  keptAnswersBytes: number
  platformAccess: PlatformAccess
  /**
   * Every wait of publishing (lease, time-out, window, backoff) times this: 1, but in a rehearsal on simulated
   * platforms. A real platform needs the whole window, or a post could go out twice: so it is refused there.
   */
  pace: number
  x: { clientId: string; clientSecret: string | null; authorizeUrl: string; apiUrl: string } | null
  bluesky: { serviceUrl: string; webUrl: string }
}

/** The configuration cannot be used. `problems` is the whole list, one line each. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Galley cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The variables that can be read, and what is wrong with the others: what the first mean together is judged as well. */
function readVariables(env: Record<string, string | undefined>): { vars: Env; problems: string[] } {
  const parsed = Env.safeParse(env)
  if (parsed.success) return { vars: parsed.data, problems: [] }
  const { issues } = parsed.error
  const broken = new Set(issues.map(({ path }) => path[0]))
  return {
    vars: Env.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !broken.has(name)))),
    problems: issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

/** Decides the configuration, or throws a ConfigError that names every problem at once. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { vars, problems } = readVariables(env)
  const port = vars.PORT ?? 4400
  const dataDir = absolute(vars.GALLEY_DATA ?? 'data')
  const baseUrl = (vars.GALLEY_BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (new URL(baseUrl).pathname !== '/')
    problems.push('GALLEY_BASE_URL: must have no path, for example https://galley.example')
  if (vars.X_CLIENT_SECRET && !vars.X_CLIENT_ID) problems.push('X_CLIENT_ID: is needed where X_CLIENT_SECRET is set')
  const networks = [vars.BLUESKY_SERVICE_URL, ...(vars.X_CLIENT_ID ? [vars.X_API_URL] : [])]
  if (vars.GALLEY_REHEARSAL_PACE !== undefined && !networks.every(isOnThisMachine)) {
    const which = 'BLUESKY_SERVICE_URL, and X_API_URL where X is set up'
    problems.push(`GALLEY_REHEARSAL_PACE: only for simulated platforms on this machine (${which})`)
  }
  const keys = keyRingFrom(vars.GALLEY_KEYS, dataDir, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port,
    host: vars.HOST ?? '127.0.0.1',
    baseUrl,
    dataDir,
    databaseUrl: vars.DATABASE_URL ?? null,
    keys,
    signUp: vars.GALLEY_SIGN_UP ?? 'invite-only',
    logLevel: vars.GALLEY_LOG_LEVEL ?? 'info',
    checkOutput: vars.GALLEY_CHECK_OUTPUT === '1',
    keptAnswersBytes: (vars.GALLEY_KEPT_ANSWERS_MB ?? 8) * 2 ** 20,
    platformAccess: {
      x: vars.X_ACCESS ?? DEFAULT_PLATFORM_ACCESS.x,
      linkedin: vars.LINKEDIN_ACCESS ?? DEFAULT_PLATFORM_ACCESS.linkedin,
      tiktok: vars.TIKTOK_ACCESS ?? DEFAULT_PLATFORM_ACCESS.tiktok,
      youtube: vars.YOUTUBE_ACCESS ?? DEFAULT_PLATFORM_ACCESS.youtube,
    },
    x: vars.X_CLIENT_ID
      ? {
          clientId: vars.X_CLIENT_ID,
          clientSecret: vars.X_CLIENT_SECRET ?? null,
          authorizeUrl: vars.X_AUTHORIZE_URL ?? 'https://x.com',
          apiUrl: vars.X_API_URL ?? 'https://api.x.com',
        }
      : null,
    pace: vars.GALLEY_REHEARSAL_PACE ?? 1,
    bluesky: {
      serviceUrl: vars.BLUESKY_SERVICE_URL ?? 'https://bsky.social',
      webUrl: vars.BLUESKY_WEB_URL ?? 'https://bsky.app',
    },
  }
}

function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path)
}

/** `GALLEY_KEYS=1:<base64>,2:<base64>`, or else a key made once and kept in the data folder. */
function keyRingFrom(value: string | undefined, dataDir: string, problems: string[]): Map<number, Buffer> {
  if (value) return parseKeys(value, 'GALLEY_KEYS', problems)
  const file = join(dataDir, 'keys')
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file, `1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    }
    return parseKeys(readFileSync(file, 'utf8').trim(), file, problems)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? error
    const advice = 'let the user that runs Galley write there, or set GALLEY_DATA to another folder'
    problems.push(`GALLEY_DATA: ${dataDir} cannot be written (${code}): ${advice}`)
    return new Map()
  }
}

function parseKeys(text: string, from: string, problems: string[]): Map<number, Buffer> {
  const keys = new Map<number, Buffer>()
  for (const entry of text.split(',')) {
    const [id, key] = entry.trim().split(':')
    const bytes = Buffer.from(key ?? '', 'base64')
    if (!/^\d{1,3}$/.test(id ?? '') || Number(id) < 1 || Number(id) > 255 || bytes.length !== 32) {
      problems.push(`${from}: each key is <id 1–255>:<32 bytes in base64>, separated by commas`)
      return keys
    }
    keys.set(Number(id), bytes)
  }
  return keys
}
