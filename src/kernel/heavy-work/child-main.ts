/** The child process of heavy-work.ts: runs one task after the other, as its parent says. */
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { TaskAnswer, TaskMessage } from './heavy-task.ts'

/** Requests that wait for an answer come before what is decoded here. */
const NICE = 10

giveWay()
/** As child-watch.ts reads them. */
const limits = new Float64Array(new SharedArrayBuffer(16))
withoutLimits()
new Worker(new URL('./child-watch.ts', import.meta.url), { workerData: limits.buffer }).unref()

process.on('message', (message: TaskMessage) => void answer(message))
process.on('disconnect', () => process.exit(0))
// The terminal tells the whole group; the parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function answer(message: TaskMessage): Promise<void> {
  const { user, system } = process.cpuUsage()
  limits.set([message.memoryBytes, user + system + message.cpuSeconds * 1e6])
  const answer = await run(message)
  withoutLimits()
  process.send?.(answer)
}

function withoutLimits(): void {
  limits.fill(Number.POSITIVE_INFINITY)
}

async function run({ module, function: name, input }: TaskMessage): Promise<TaskAnswer> {
  try {
    const task = (await import(module)) as Record<string, (input: unknown) => Promise<unknown>> // named by our own code
    return { value: await task[name]?.(input) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // read from whatever was thrown
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { fault, code: typeof code === 'string' ? code : undefined }
  }
}

/** Lower priority, and first to go when the machine runs out of memory. On Linux each thread has its own priority. */
function giveWay(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    setPriority(NICE)
  }
}
