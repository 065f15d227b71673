/** `npm run kill-replies -- 1000`: as tests/processes/kill-replies.test.ts, with as many replies as are asked for. */
import { openSimulatedApp } from '../support/simulated-app.ts'
import { FREELY } from './freely.ts'
import { sendWhileKilled } from './send-while-killed.ts'

const app = await openSimulatedApp({ sandbox: FREELY })
try {
  const { wrong, ...figures } = await sendWhileKilled(app, Number(process.argv[2] ?? 1_000))
  console.log(figures)
  for (const words of wrong) console.error(words)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await app.close()
}
