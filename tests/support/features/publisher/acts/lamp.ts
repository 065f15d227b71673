import { z } from 'zod'
import { defineAct } from '#features/publisher/acts/act-kind.ts'

/** A kind of act for tests. It calls no platform. */
export const lamp = defineAct({
  name: 'switch_lamp',
  payload: z.object({ on: z.boolean() }),
  lostAnswer: 'repeat',
  heedsPause: false,
  lateLimitMs: 60_000,
  words: {
    doubt: '',
    settle: '',
    late: '',
    askAgain: '',
    brokenOff: '',
    noAccount: '',
    followUp: null,
    partsDone: '',
    notThere: '',
    noEffect: '',
  },
  titles: { failed: () => 'Failed', inDoubt: () => 'In doubt', late: () => 'Late' },
  href: () => '/accounts',
  async settled() {},
}).perform(async (_call, { guard }) => {
  guard()
  return { state: 'published', ref: { externalId: '1', url: '', extra: {} } }
})
