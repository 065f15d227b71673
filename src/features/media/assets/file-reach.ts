import type { Platform } from '#contract/platforms.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { AppError } from '#kernel/errors.ts'
import { AddressRefused, type GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { whyNotLent } from '#platforms/lent-to.ts'
import type { FileReach } from '#rules/draft.ts'

/** Whether networks that fetch media themselves can reach the files of this installation. */
export interface FileReaches {
  /** The problem that is known now, or null. It does not wait for a check, but may start one for the next caller. */
  of(platform: Platform): FileReach | null
  /** Starts a check and waits for it. */
  look(): Promise<void>
}

/** How long the result of a check counts. Whoever corrects an address sees the effect within minutes. */
const KEPT_MS = 5 * 60_000
const TIMEOUT_MS = 10_000
const PROBE = { key: 'reach/probe.txt', text: 'Galley can be reached here.' }

/**
 * Reports settings that are certain to fail at once. Otherwise Galley makes a signed address for a small file of its
 * own, like the addresses of media, and fetches the file there. A failure is only a warning, since the address may be
 * unreachable only from this machine.
 */
export function createFileReaches(options: {
  config: Pick<Config, 'networks' | 'filesUrl'>
  storage: Pick<Storage, 'write' | 'lendUrl'>
  /** Fetches public addresses only, as the networks do. */
  fetch: GuardedFetch
  clock: Clock
}): FileReaches {
  const { config, storage, clock } = options
  let found: { at: number; reach: FileReach | null } | null = null
  let looking: Promise<void> | null = null

  async function tryIt(): Promise<void> {
    const problem = await probe(options).catch((error: unknown) => wordsOf(error))
    const reach = problem === null ? null : { certain: false, words: warningWords(config.filesUrl, problem) }
    found = { at: clock.monotonic(), reach }
  }
  function look(): Promise<void> {
    looking ??= tryIt().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    of(platform) {
      const network = config.networks.installed.find((installed) => installed.platform === platform)
      const [host] = Object.values(network?.hosts ?? {})
      if (host === undefined || isOnThisMachine(new URL(host))) return null
      const words = whyNotLent(host, storage.lendUrl(PROBE.key))
      if (words !== null) return { certain: true, words }
      if (!found || clock.monotonic() - found.at > KEPT_MS) void look()
      return found?.reach ?? null
    },
    look,
  }
}

async function probe({ storage, fetch }: Parameters<typeof createFileReaches>[0]): Promise<string | null> {
  await storage.write(PROBE.key, Buffer.from(PROBE.text))
  const answer = await fetch(storage.lendUrl(PROBE.key), { maxRedirects: 0, timeoutMs: TIMEOUT_MS })
  const { status } = answer
  await answer.body?.cancel()
  if (status >= 300 && status < 400) return `it answers with a redirect (${status}), which networks do not follow`
  if (status !== 200) return `it answers ${status}`
  const size = answer.headers.get('content-length')
  return size === null || Number(size) === PROBE.text.length
    ? null
    : 'something else than this installation answers there'
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const refused = [error, cause].find((one) => one instanceof AddressRefused)
  if (refused) return refused.message
  if (error instanceof AppError) return error.message // a refusal of the file store
  const { code, name } = (cause ?? error) as NodeJS.ErrnoException
  return name === 'TimeoutError' ? 'it does not answer in time' : `it does not answer (${code ?? name})`
}

const warningWords = (filesUrl: string, problem: string): string =>
  `This network fetches media itself, and a try from here to fetch a file at ${filesUrl} failed: ${problem}. If it fails from the internet as well, the post will fail: the operator must make sure that the address leads here by https (GALLEY_FILES_URL, GALLEY_BASE_URL, the proxy, the certificate).`
