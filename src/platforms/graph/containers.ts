import { PlatformError } from '../errors.ts'

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

/** How one `prepare` waits for Meta to work on a file before it hands the turn back, in seconds: half a minute. */
const PAUSES_SECONDS = [1, 2, 4, 8, 15]
/** Meta asks to be asked about once a minute after that. */
const LATER_SECONDS = 60

interface Waiting {
  /** As people call the network. */
  name: string
  /** Throws where the container is broken. */
  ask: () => Promise<ContainerStatus>
  wait: (milliseconds: number) => Promise<unknown>
}

/** Waits until a container can be published, or throws what a later `prepare` goes by. */
export async function finished({ name, ask, wait }: Waiting): Promise<void> {
  for (const seconds of [...PAUSES_SECONDS, null]) {
    const status = await ask()
    if (status === 'FINISHED' || status === 'PUBLISHED') return
    if (status === 'EXPIRED') throw lapsed(`${name} keeps what is prepared for a day; it will be prepared again.`)
    if (seconds === null) break
    await wait(seconds * 1000)
  }
  const message = `${name} is still processing the media.`
  throw new PlatformError('retry_after', message, { retryAfterSeconds: LATER_SECONDS })
}

/** What was prepared no longer serves: nothing is live, and it is made anew. */
export function lapsed(message: string, vendor?: string): PlatformError {
  return new PlatformError('retry_backoff', message, { preparedLapsed: true, ...(vendor ? { vendor } : {}) })
}
