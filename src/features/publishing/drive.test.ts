import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GUARD_MS } from './core/limits.ts'
import { drive, type SavedStep } from './drive.ts'

const saved = (next: object): SavedStep => ({ askedAt: 0, decision: { next } as SavedStep['decision'] }) // all that is read

test('who has its intent and does not send ends its turn when the guard would let nothing out any more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silent = Promise.withResolvers<string>()
  const sending = Promise.withResolvers<void>()
  let ended = 0
  const driving = drive<string, SavedStep>(
    {
      takeTurn: async () => () => ended++,
      save: async (event) =>
        saved(event === 'claimed' ? { do: 'prepare' } : { do: event === 'prepared' ? 'send' : 'stop' }),
      async carryOut(next) {
        if (next.do === 'prepare') return 'prepared'
        sending.resolve()
        return silent.promise
      },
    },
    'claimed',
  )
  await sending.promise
  assert.equal(ended, 0)
  t.mock.timers.tick(GUARD_MS)
  assert.equal(ended, 1)
  silent.resolve('sent')
  await driving
})
