/** The child process of heavy-work.ts: it runs one task after the other for its parent. */
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { TaskAnswer, TaskMessage, TaskOutcome } from './heavy-task.ts'

/** Requests that wait for an answer have priority over what is decoded here. */
const NICE = 10

giveWay()
/** The present task's limits. child-watch.ts reads them in its thread. */
const limits = new Float64Array(new SharedArrayBuffer(16))
withoutLimits()
new Worker(new URL('./child-watch.ts', import.meta.url), { workerData: limits.buffer }).unref()

process.on('message', (message: TaskMessage) => void answer(message))
process.on('disconnect', () => process.exit(0))
// The terminal signals the whole process group. The parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function answer(message: TaskMessage): Promise<void> {
  const { user, system } = process.cpuUsage()
  limits.set([message.memoryBytes, user + system + message.cpuSeconds * 1e6])
  const answer = await run(message)
  withoutLimits()
  const now = process.cpuUsage({ user, system })
  process.send?.({ ...answer, cpuSeconds: (now.user + now.system) / 1e6 } satisfies TaskAnswer)
}

function withoutLimits(): void {
  limits.fill(Number.POSITIVE_INFINITY)
}

async function run({ module, function: name, input }: TaskMessage): Promise<TaskOutcome> {
  try {
    const task = (await import(module)) as Record<string, (input: unknown) => Promise<unknown>> // our own code names it
    return { value: await task[name]?.(input) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // read from whatever was thrown
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { fault, code: typeof code === 'string' ? code : undefined }
  }
}

/**
 * Lowers the priority, and makes this process the first to be killed when memory runs out. On Linux each thread has its
 * own priority.
 */
function giveWay(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    setPriority(NICE)
  }
}
