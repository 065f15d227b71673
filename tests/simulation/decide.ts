import { decide as decideEffect } from '#features/effects/core/decide.ts'
import type { Given, Next, Notice } from '#features/effects/core/decision.ts'
import type { WorkerEvent } from '#features/effects/core/events.ts'
import { onRequest, type RequestEvent } from '#features/effects/posts/on-request.ts'
import { fromEffect, type PublishRow, toEffect } from '#features/effects/posts/post-effect.ts'

/** An event of a post: one from the worker that holds it, or a person's request. */
export type PublishEvent = WorkerEvent | RequestEvent

export interface Decision {
  /** If nothing changed, this is the same object as before. */
  row: PublishRow
  next: Next | { do: 'refuse' }
  outbox: readonly Notice[]
}

/** Decides about a post: the core about its effect, and publishing about requests by people. */
export function decide(row: PublishRow, event: PublishEvent, given: Given): Decision {
  if (!('fence' in event)) {
    const answer = onRequest(row, event, given)
    return { row: answer.row, next: { do: answer.refused ? 'refuse' : 'stop' }, outbox: [] }
  }
  const effect = toEffect(row)
  const decision = decideEffect(effect, event, given)
  return { ...decision, row: decision.row === effect ? row : fromEffect(decision.row, row) }
}
