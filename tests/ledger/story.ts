import { GRANT_KINDS, type GrantKind } from '#contract/statuses.ts'
import { fc } from '../support/fast-check.ts'

/** One step of a history. `cause` and `key` are small numbers, so that the same request often comes twice. */
export type Step =
  | { do: 'grant'; kind: GrantKind; cause: number; milli: number; hours: number | null; rolls: Rolls | null }
  | { do: 'hold'; key: number; milli: number; hours: number }
  /** Settles this percentage of the reserved amount. With more than 100, more was used than reserved. */
  | { do: 'settle'; key: number; percent: number }
  | { do: 'void'; key: number }
  | { do: 'take_back'; kind: GrantKind; cause: number; milli: number; reversal: number }
  | { do: 'budget'; milli: number }
  | { do: 'wait'; hours: number }

/** How the rest of a monthly grant rolls over when the grant expires: for how many hours, and how much at most. */
export interface Rolls {
  hours: number
  most: number
}

export type Story = readonly Step[]

/** No step happens at a moment when something expires: steps are at full hours, ends at half hours. */
const hours = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n + 0.5)
const milli = fc.integer({ min: 1, max: 9000 })
const cause = fc.integer({ min: 0, max: 5 })
const key = fc.integer({ min: 0, max: 7 })
const kind = fc.constantFrom(...GRANT_KINDS)

const end: fc.Arbitrary<number | null> = fc.option(hours(30), { freq: 3, nil: null })

const rolls: fc.Arbitrary<Rolls | null> = fc.option(
  fc.record({ hours: fc.integer({ min: 1, max: 30 }), most: fc.integer({ min: 1, max: 9000 }) }),
  { nil: null },
)

const budget: fc.Arbitrary<Step> = fc.record({ do: fc.constant('budget'), milli: fc.integer({ min: 0, max: 12_000 }) })
const steps: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('grant'), kind, cause, milli, hours: end, rolls }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('hold'), key, milli, hours: hours(12) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('settle'), key, percent: fc.integer({ min: 0, max: 110 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void'), key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take_back'), kind, cause, milli, reversal: cause }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 10 }) }) },
]

/** Histories for the core alone. In these the owner changes the budget too. */
export const anyStory: fc.Arbitrary<Story> = fc.array(fc.oneof(...steps, { weight: 1, arbitrary: budget }), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
})

/** Histories that the database can play. Their months are those of the real clock. */
export const storyForDatabase: fc.Arbitrary<Story> = fc.array(fc.oneof(...steps), {
  minLength: 15,
  maxLength: 40,
  size: 'max',
})
