/** For containers: exits with 0 while the process is alive. `worker` asks the metrics port, a worker's only one. */
import { Env, processEnv } from '#kernel/env.ts'
import { systemFetch } from '#kernel/net/system-fetch.ts'

const { PORT = 4400, GALLEY_METRICS_PORT } = Env.parse(processEnv())
const port = process.argv[2] === 'worker' ? GALLEY_METRICS_PORT : PORT
const alive = await systemFetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = alive ? 0 : 1
