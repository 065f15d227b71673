import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMove, POST_MOVES } from '#contract/posts/post-machine.ts'
import { POST_STATUSES, type PostStatus } from '#contract/statuses.ts'
import { EFFECT_MOVES, type EffectMove } from '../core/moves.ts'
import { statusOf } from './post-effect.ts'

test('what becomes of an effect is a move that posts have, by the same name', () => {
  for (const name of Object.keys(EFFECT_MOVES) as EffectMove[]) {
    const { from, to } = EFFECT_MOVES[name]
    for (const state of from) assert.ok(canMove(name, statusOf({ state }, 'draft')), `${name} from ${state}`)
    for (const state of to) {
      const leadsTo: readonly PostStatus[] = POST_MOVES[name].to
      assert.ok(leadsTo.includes(statusOf({ state }, 'draft')), `${name} to ${state}`)
    }
  }
})

test('the status stays if nobody asks for anything', () => {
  for (const status of POST_STATUSES) assert.equal(statusOf({ state: 'none' }, status), status)
})
