import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'
import { type Child, HeavyWorkEnded, startChild } from './child.ts'
import { createFairGate } from './fair-gate.ts'
import type { HeavyTask } from './heavy-task.ts'

export interface HeavyWorkLimits {
  /** Those for whom the work runs: `user:<id>`, `org:<id>`. None of them can fill the whole queue. */
  parties: readonly string[]
  /** Aborted when the caller no longer waits for its turn. Nobody waits longer than 60 seconds. */
  until?: AbortSignal | undefined
  /** Processor time. It does not depend on the machine's other work. When it is used up, the child is ended. */
  cpuSeconds: number
  memoryMb: number
  /** Called with the processor time that the task took, for callers that run several tasks under one limit. */
  spent?: ((cpuSeconds: number) => void) | undefined
}

/**
 * Work that takes long or handles strangers' data, such as decoding. It runs in child processes that can be ended,
 * while sign-in and everything else goes on here. Children are started when needed, reused, and ended when idle.
 */
export interface HeavyWork {
  /** Throws 503 if too much is already waiting, and HeavyWorkEnded if the work exceeded a limit or crashed. */
  run<I, O>(task: HeavyTask<I, O>, input: I, limits: HeavyWorkLimits): Promise<O>
  stop(): Promise<void>
}

const MOST_WAITING = 20
const MOST_WAITING_OF_ONE = 5
const PATIENCE_MS = 60_000
const IDLE_MS = 20_000

export function createHeavyWork(options: { atOnce?: number; idleMs?: number } = {}): HeavyWork {
  const { atOnce = availableParallelism() > 2 ? 2 : 1, idleMs = IDLE_MS } = options
  const gate = createFairGate({
    atOnce,
    keepsFree: true,
    mostWaiting: MOST_WAITING,
    mostWaitingOfOne: MOST_WAITING_OF_ONE,
    patienceMs: PATIENCE_MS,
    refusal: busy,
  })
  const children = new Set<Child>()
  const idle = new Map<Child, NodeJS.Timeout>()
  let stopped = false

  function takeChild(): Child {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.alive) return child
      children.delete(child)
    }
    const child = startChild()
    children.add(child)
    return child
  }

  function giveBack(child: Child): void {
    if (!child.alive || stopped) {
      children.delete(child)
      return
    }
    const timer = setTimeout(() => {
      idle.delete(child)
      children.delete(child)
      void child.end()
    }, idleMs)
    idle.set(child, timer.unref())
  }

  return {
    run: (task, input, { parties, until, cpuSeconds, memoryMb, spent }) => {
      const work = async () => {
        if (stopped) throw busy()
        const child = takeChild()
        try {
          const { module, function: name } = task
          const message = { module, function: name, input, memoryBytes: memoryMb * 2 ** 20, cpuSeconds }
          return (await child.run(message, spent)) as never // heavyTask ties it to the task's type
        } catch (error) {
          if (error instanceof HeavyWorkEnded) spent?.(cpuSeconds)
          throw error
        } finally {
          giveBack(child)
        }
      }
      return gate.pass(parties, work, until)
    },
    async stop() {
      stopped = true
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all([...children].map((child) => child.end()))
    },
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'Many files are being worked on at this moment: try again in a few seconds', {
    retryAfterSeconds: 10,
  })
}
