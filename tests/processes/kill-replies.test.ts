import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SentReplies, sendWhileKilled } from '../kill-replies/send-while-killed.ts'
import { openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'

/** 1,000 at length: `GALLEY_REPLIES=1000 npm run test:processes -- tests/processes/kill-replies.test.ts`. */
const REPLIES = Number(process.env.GALLEY_REPLIES ?? 40)

let app: SimulatedApp
before(async () => {
  const freely = { rateLimits: 'off' } as const
  app = await openSimulatedApp({ sandbox: { x: { ...freely, duplicates: 'allow' }, reddit: freely } })
})
after(() => app?.close())

test('a quarter of the calls is struck and processes are killed: no reply twice, none lost, no other text, every doubt told', async (context) => {
  const { wrong, ...figures }: SentReplies = await sendWhileKilled(app, REPLIES)
  context.diagnostic(JSON.stringify(figures))
  assert.deepEqual(wrong, [])
  assert.ok(figures.kills > 0 && figures.faults > REPLIES / 8, `${JSON.stringify(figures)}: too little went wrong`)
})
