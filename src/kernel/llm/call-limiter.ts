import { setTimeout as sleep } from 'node:timers/promises'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import type { ConfiguredModel, ModelProvider } from './llm.ts'
import { LlmError } from './llm-error.ts'

/** Calls to one provider at once, from one process. */
const AT_ONCE = 4
/** The most calls of one workspace at once, so that other workspaces always find a place. */
const AT_ONCE_OF_ORG = 2
/**
 * If the provider named a moment, a call waits for it at most this long. For a later moment, the caller is told to try
 * again.
 */
const SHORT_MS = 2_000

/**
 * Limits the calls of this process to each provider to a few at once. If a provider asked for a pause for a model, that
 * model is not called until the pause is over.
 */
export interface CallLimiter {
  take<T>(of: { model: ConfiguredModel; orgId: string; signal: AbortSignal }, work: () => Promise<T>): Promise<T>
  /** The provider asked for a pause in this model's calls. */
  notBefore(model: ConfiguredModel, afterMs: number): void
}

export function createCallLimiter(monotonic: () => number): CallLimiter {
  const semaphores = new Map<ModelProvider, Semaphore>()
  const ofOrgs = new Map<string, { semaphore: Semaphore; users: number }>()
  /** The moment before which a model is not called. Moments are kept by model, because providers count by model. */
  const moments = new Map<string, number>()

  function semaphoreOf(provider: ModelProvider): Semaphore {
    const semaphore = semaphores.get(provider) ?? createSemaphore(AT_ONCE)
    semaphores.set(provider, semaphore)
    return semaphore
  }

  async function withOwn<T>(key: string, work: (own: Semaphore) => Promise<T>): Promise<T> {
    const own = ofOrgs.get(key) ?? { semaphore: createSemaphore(AT_ONCE_OF_ORG), users: 0 }
    ofOrgs.set(key, own)
    own.users++
    try {
      return await work(own.semaphore)
    } finally {
      if (--own.users === 0) ofOrgs.delete(key)
    }
  }

  async function wait(model: ConfiguredModel, signal: AbortSignal): Promise<void> {
    const left = (moments.get(keyOf(model)) ?? 0) - monotonic()
    if (left <= 0) return
    if (left > SHORT_MS) {
      const seconds = Math.ceil(left / 1000)
      throw new LlmError('wait', `Too many requests went to the model: try again in ${seconds} seconds`, {
        retryAfterMs: Math.ceil(left),
      })
    }
    await sleep(left, undefined, { signal })
  }

  return {
    take: ({ model, orgId, signal }, work) =>
      withOwn(`${model.provider} ${orgId}`, (own) =>
        withPermit(own, signal, () =>
          withPermit(semaphoreOf(model.provider), signal, async () => {
            await wait(model, signal)
            return work()
          }),
        ),
      ),
    notBefore(model, afterMs) {
      moments.set(keyOf(model), Math.max(moments.get(keyOf(model)) ?? 0, monotonic() + afterMs))
    },
  }
}

const keyOf = ({ provider, model }: ConfiguredModel): string => `${provider}:${model}`

async function withPermit<T>(semaphore: Semaphore, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const permit = semaphore.acquire()
  const release = await unlessAborted(permit, signal).catch((error: unknown) => {
    void permit.then((unused) => unused())
    throw error
  })
  try {
    return await work()
  } finally {
    release()
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error) // whatever the caller aborted with
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
