import assert from 'node:assert/strict'
import type { Real } from './command.ts'
import { approve, draft, remove } from './deeds.ts'
import { atHand, inFlight, type Model } from './model.ts'
import { pass, pause, reconnect, signInAgain, workWith } from './surroundings.ts'

/**
 * In each turn the posts of every account are claimed, and ten minutes pass. That many turns are more than five
 * attempts with their backoffs and windows take.
 */
const TURNS = 24
const MINUTES = 10

/** No fault happens any more: everything must come to an end, and a new post must be published normally. */
export async function settle(model: Model, real: Real): Promise<void> {
  for (const command of [pause(false), reconnect(), signInAgain(), draft(['x'], 'plain')])
    await command.run(model, real)
  const last = atHand(model).length - 1
  await approve(last, 'owner', { minutes: MINUTES }).run(model, real)
  const fresh = model.posts.at(-1)
  const waits = () => model.posts.filter((post) => inFlight(post) || isDueSoon(post.status, post.due))
  const isDueSoon = (status: string, due: number | null) => status === 'scheduled' && (due ?? 0) < end
  const end = real.world.now() + TURNS * MINUTES * 60_000
  for (let turn = 0; turn < TURNS && waits().length > 0; turn++) {
    for (let claim = 0; claim < 3; claim++) await workWith([], null).run(model, real)
    await pass(MINUTES).run(model, real)
  }
  const left = model.posts.filter(
    (post) => inFlight(post) || (post.status === 'scheduled' && (post.due ?? 0) < real.world.now() - 3_600_000),
  )
  assert.deepEqual(
    left.map(({ platform, status }) => `${status} on ${platform}`),
    [],
    `not at an end after ${TURNS} turns`,
  )
  assert.equal(fresh?.status, 'published', 'a new post does not go out any more')
  // The next story must begin with nothing to do.
  for (const [index, { status }] of atHand(model).entries()) {
    if (status === 'scheduled') await remove(index).run(model, real)
  }
}
