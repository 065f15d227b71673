/** A thread of the child process that watches what the task uses, even while the task lets nothing else run. */
import { workerData } from 'node:worker_threads'

const WATCH_MS = 25

/** The limits: bytes, and processor time of the whole process in microseconds. Each task sets them anew. */
const limits = new Float64Array(workerData as SharedArrayBuffer) // child-main.ts sends it
const [MEMORY, CPU] = [0, 1]

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > (limits[MEMORY] ?? 0)) process.kill(process.pid, 'SIGKILL')
  if (user + system > (limits[CPU] ?? 0)) process.kill(process.pid, 'SIGVTALRM')
}, WATCH_MS)
