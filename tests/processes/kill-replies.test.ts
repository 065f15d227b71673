import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FREELY } from '../kill-replies/freely.ts'
import { type SentReplies, sendWhileKilled } from '../kill-replies/send-while-killed.ts'
import { openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'

/** `npm run kill-replies -- 1000` sends more. */
const REPLIES = 40

let app: SimulatedApp
before(async () => {
  app = await openSimulatedApp({ sandbox: FREELY })
})
after(() => app?.close())

test('a quarter of the calls is struck and processes are killed: no reply twice, none lost, no other text, every doubt told', async (context) => {
  const { wrong, ...figures }: SentReplies = await sendWhileKilled(app, REPLIES)
  context.diagnostic(JSON.stringify(figures))
  assert.deepEqual(wrong, [])
  assert.ok(figures.kills > 0 && figures.faults > REPLIES / 10, `${JSON.stringify(figures)}: too little went wrong`)
})
