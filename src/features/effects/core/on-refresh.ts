import type { Decision, Given } from './decision.ts'
import { goOn, stop } from './moves.ts'
import { giveUpForAccount } from './no-effect.ts'
import { pollAgain } from './on-poll.ts'
import type { EffectRow } from './row.ts'

/** New tokens have arrived, so the refused call is repeated. */
export function onRefreshed(row: EffectRow, given: Given): Decision {
  const part = row.confirmed.length
  if (row.processing !== null) return goOn(row, { do: 'poll', ticket: row.processing.ticket })
  // The platform refused a repeat that was made under this claim's own intent. Only a new claim can distinguish that
  // repeat from the call in doubt.
  if (row.intent?.fence === row.fence) return stop({ ...row, leaseUntil: given.now })
  if (row.intent !== null) return goOn(row, { do: 'look_up', part, since: row.intent.at })
  return goOn(row, { do: 'prepare', part })
}

/**
 * The tokens could not be refreshed, so a person must reconnect the account. A post that the platform is processing
 * continues without them. Spec N5
 */
export function onRefreshFailed(row: EffectRow, why: string, given: Given): Decision {
  if (row.processing === null) return giveUpForAccount(row, why)
  const waiting = pollAgain(row, row.processing, given)
  return { ...waiting, outbox: [...waiting.outbox, { tell: 'account_refused', text: why }] }
}
