import { decide as decideEffect } from '#features/effects/core/decide.ts'
import type { Given, Next, Notice } from '#features/effects/core/decision.ts'
import type { WorkerEvent } from '#features/effects/core/events.ts'
import { onRequest, type RequestEvent } from '#features/effects/posts/on-request.ts'
import { fromEffect, type PublishRow, toEffect } from '#features/effects/posts/post-effect.ts'

/** What happens to a post: by the worker that holds it, or because a person asks for it. */
export type PublishEvent = WorkerEvent | RequestEvent

export interface Decision {
  /** The very object that came in when nothing changed. */
  row: PublishRow
  next: Next | { do: 'refuse' }
  outbox: readonly Notice[]
}

/** What becomes of a post: the core decides about its effect, and publishing about what people ask for. */
export function decide(row: PublishRow, event: PublishEvent, given: Given): Decision {
  if (!('fence' in event)) {
    const answer = onRequest(row, event, given)
    return { row: answer.row, next: { do: answer.refused ? 'refuse' : 'stop' }, outbox: [] }
  }
  const effect = toEffect(row)
  const decision = decideEffect(effect, event, given)
  return { ...decision, row: decision.row === effect ? row : fromEffect(decision.row, row) }
}
