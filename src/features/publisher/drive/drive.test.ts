import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GUARD_MS } from '#features/effects/index.ts'
import { drive, type SavedStep } from './drive.ts'

const saved = (next: object, end: () => void = () => {}) => ({
  askedAt: 0,
  decision: { next } as SavedStep['decision'], // all that is read
  end,
})

test('who has its intent and does not send ends its turn when the guard would let nothing out any more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silent = Promise.withResolvers<string>()
  const sending = Promise.withResolvers<void>()
  let turns = 0
  const driving = drive<string, SavedStep>(
    {
      async save(event) {
        if (event === 'claimed') return saved({ do: 'prepare' })
        if (event !== 'prepared') return saved({ do: 'stop' })
        let ended = false
        turns += 1
        return saved({ do: 'send' }, () => {
          if (!ended) turns -= 1
          ended = true
        })
      },
      async carryOut(next) {
        if (next.do === 'prepare') return 'prepared'
        sending.resolve()
        return silent.promise
      },
    },
    'claimed',
  )
  await sending.promise
  assert.equal(turns, 1)
  t.mock.timers.tick(GUARD_MS)
  assert.equal(turns, 0)
  silent.resolve('sent')
  await driving
})
