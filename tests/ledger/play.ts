import { type Decided, type LedgerEvent, decide as realDecide } from '../../src/features/credits/core/decide.ts'
import { EMPTY, type Ledger, type Movement, type RollsOver } from '../../src/features/credits/core/ledger.ts'
import { checkStep, type Decide, MONTH, permutedAlike } from './checks.ts'
import type { Step, Story } from './story.ts'

export interface Played {
  ledger: Ledger
  movements: Movement[]
  now: number
}

export const HOUR = 3_600_000

/** Plays a history on the core, and checks every rule after each step. Throws if a rule is broken, and names it. */
export function play(story: Story, decide: Decide = realDecide): Played {
  const played: Played = { ledger: EMPTY, movements: [], now: 0 }
  for (const [n, step] of story.entries()) playStep(played, step, n, decide)
  permutedAlike(played.ledger, played.now, decide)
  return played
}

/**
 * Plays one step. `n` is its number in the history, from which ids are made. Answers the decision; null if the step
 * only waits.
 */
export function playStep(played: Played, step: Step, n: number, decide: Decide = realDecide): Decided | null {
  played.now++ // no two grants have the same time
  if (step.do === 'wait') {
    played.now += step.hours * HOUR
    return null
  }
  const event = eventOf(step, played, n)
  const before = played.ledger
  const decided = decide(before, event, played.now)
  checkStep({ before, event, decided, now: played.now, earlier: played.movements })
  if (decided.ok) {
    played.ledger = decided.ledger
    played.movements.push(...decided.movements)
  }
  return decided
}

const idOf = (n: number): string => String(n).padStart(4, '0')

function eventOf(step: Exclude<Step, { do: 'wait' }>, { ledger, now }: Played, n: number): LedgerEvent {
  const holdOf = (key: number) => ledger.holds.find((hold) => hold.key === `key ${key}`)
  switch (step.do) {
    case 'grant': {
      const { kind, milli, hours } = step
      const expiresAt = hours === null ? null : now + hours * HOUR
      const rollsOver = rollsOf(step, expiresAt)
      return { type: 'grant', id: idOf(n), kind, milli, cause: `cause ${step.cause}`, expiresAt, rollsOver }
    }
    case 'hold':
      return {
        type: 'hold',
        id: idOf(n),
        key: `key ${step.key}`,
        milli: step.milli,
        expiresAt: now + step.hours * HOUR,
      }
    case 'settle': {
      const hold = holdOf(step.key)
      return { type: 'settle', holdId: hold?.id ?? 'none', used: usedOf(step, hold?.milli ?? 0) }
    }
    case 'void':
      return { type: 'void', holdId: holdOf(step.key)?.id ?? 'none' }
    case 'take_back': {
      const grant = ledger.grants.find(({ kind, cause }) => kind === step.kind && cause === `cause ${step.cause}`)
      return { type: 'take_back', grantId: grant?.id ?? 'none', milli: step.milli, cause: `reversal ${step.reversal}` }
    }
    case 'budget':
      return { type: 'budget', id: idOf(n), month: MONTH, milli: step.milli, expiresAt: 400.5 * HOUR }
  }
}

/** How a grant rolls over. Only a monthly grant that expires does. */
export function rollsOf({ kind, rolls }: Extract<Step, { do: 'grant' }>, expiresAt: number | null): RollsOver | null {
  if (kind !== 'monthly' || expiresAt === null || rolls === null) return null
  return { until: expiresAt + rolls.hours * HOUR, most: rolls.most }
}

export const usedOf = ({ percent }: { percent: number }, held: number): number => Math.floor((held * percent) / 100)
