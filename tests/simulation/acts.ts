import type { Given } from '#features/effects/core/decision.ts'
import { type LostAnswer, questionAfterMs } from '#features/effects/core/lost-answer.ts'
import { effectColumns } from '#features/effects/effect-columns.ts'
import { fromEffect, type PublishRow, toEffect } from '#features/effects/posts/post-effect.ts'
import { POST_WORDS } from '#features/effects/posts/post-words.ts'
import { type ActRow, actColumns, toActRow } from '#features/publisher/acts/act-columns.ts'
import type { Decision, PublishEvent } from './decide.ts'
import { type Machinery, machinery as sound } from './machinery.ts'
import type { Plan } from './plan.ts'
import type { PlatformClass } from './platform.ts'

/** The platform class for each class of acts. An act may be repeated if its platform makes nothing new of a repeat. */
export const ACT_CLASSES: Record<LostAnswer, PlatformClass> = {
  repeat: 'dedup',
  look_up: 'reconcile',
  ask_a_person: 'blind',
}

/**
 * The machinery for acts. Every decision uses the row as the act's columns return it, and the waiting window of its
 * class. People request an act once, and cannot edit or schedule it.
 */
export function actMachinery(lostAnswer: LostAnswer, machinery: Machinery = sound): Machinery {
  const decide = (row: PublishRow, event: PublishEvent, given: Given): Decision => {
    const window = { windowMs: given.limits.windowMs }
    const windowMs = questionAfterMs(lostAnswer, row, window)
    const decision = machinery.decide(row, event, { ...given, limits: { ...given.limits, windowMs } })
    return decision.row === row ? decision : { ...decision, row: throughColumns(decision.row) }
  }
  return { ...machinery, decide }
}

/** A plan without edits and without processing by the platform, which only posts have. */
export const actPlan = (plan: Plan): Plan => ({ ...plan, requests: 0, followUps: 0 })

function throughColumns(row: PublishRow): PublishRow {
  const effect = toEffect(row)
  const stored = {
    ...JSON.parse(JSON.stringify({ ...actColumns(effect), ...effectColumns(effect) })), // as the database returns it
    // Not written after the request.
    approved_hash: row.approvedHash ?? '',
    idempotency_key: row.key,
    parts_total: row.partsTotal,
  }
  return fromEffect(toActRow(stored as unknown as ActRow, POST_WORDS), row) // only the columns that the mapping reads
}
