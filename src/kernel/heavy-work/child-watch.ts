/** A thread of the child process, which looks at what the work takes even where the work lets nothing else run. */
import { workerData } from 'node:worker_threads'

const WATCH_MS = 25

/** The limits: bytes, and processor time of the whole process in microseconds; changed with each task. */
const limits = new Float64Array(workerData as SharedArrayBuffer) // sent by child-main.ts
const [MEMORY, CPU] = [0, 1]

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > (limits[MEMORY] ?? 0)) process.kill(process.pid, 'SIGKILL')
  if (user + system > (limits[CPU] ?? 0)) process.kill(process.pid, 'SIGVTALRM')
}, WATCH_MS)
