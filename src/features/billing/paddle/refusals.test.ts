import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedId } from '../../../../sandbox/paddle/state.ts'
import {
  DAY_MS,
  PACK,
  paddleWorkspace,
  SOLO,
  TEAM,
} from '../../../../tests/support/features/billing/paddle/workspace.ts'

const TEAM_BARE = namedId('pri', 'Team monthly without a trial')

const here = paddleWorkspace()
const { ask, buy, passTime } = here

/** Matches the next step that a refusal must name. */
const NEXT = /: (choose|change|resume|update|cancel|pay|do it|withdraw|try|the plan goes on)\b|first/

const ACTS = [
  ['/change-plan', { priceId: TEAM }],
  ['/change-plan', { priceId: PACK }],
  ['/checkout', { priceId: TEAM }],
  ['/checkout', { priceId: 'pri_unknown' }],
  ['/subscription/cancel', undefined],
  ['/subscription/pause', undefined],
  ['/subscription/resume', undefined],
  ['/subscription/update-payment', {}],
] as const

/**
 * Tries every change that an owner can request. Returns the status of each refusal, whose message must name the next
 * step.
 */
async function refusals(): Promise<string[]> {
  const said: string[] = []
  for (const [path, body] of ACTS) {
    const answer = await ask('POST', path, body)
    assert.ok(answer.status < 500, `${path}: ${answer.status}`)
    if (answer.status < 400) continue
    const words: string = answer.body.details?.[0]?.message ?? answer.body.error
    assert.match(words, NEXT, `${path}: ${words}`)
    said.push(`${answer.status} ${path}`)
  }
  return said
}

test('without a plan every refusal says that one can be chosen', async () => {
  assert.deepEqual(await refusals(), [
    '404 /change-plan',
    '404 /change-plan',
    '400 /checkout',
    '404 /subscription/cancel',
    '404 /subscription/pause',
    '404 /subscription/resume',
    '404 /subscription/update-payment',
  ])
})

test('while a payment is overdue, in a pause and after the end, every refusal says what to do next', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  const card = () => here.theirs().customer_id
  here.world().sandbox().setCard(card(), 'declined')
  await passTime(32 * DAY_MS)
  assert.equal((await here.subscription()).status, 'past_due')
  // In this state, cancelling is allowed and would end the subscription, so only the two other changes are tried.
  for (const path of ['/subscription/pause', '/subscription/resume']) {
    const { status, body } = await ask('POST', path)
    assert.equal(status, 409)
    assert.match(body.error, NEXT)
  }
  await passTime(40 * DAY_MS)
  assert.equal((await here.subscription()).status, 'canceled')
  assert.equal((await refusals()).length, ACTS.length)
  assert.equal((await ask('POST', '/checkout', { priceId: TEAM_BARE })).status, 200, 'the way on is open')
})
