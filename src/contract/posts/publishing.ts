import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'

/** What publishing holds back in a workspace. Spec P12 */
export const PublishingPause = z
  .object({
    workspace: z.boolean().describe('True: nothing of the workspace goes out'),
    platforms: z.array(z.enum(PLATFORMS)).describe('Nothing goes out on these'),
    accountIds: z.array(Id).describe('Nothing goes out by these accounts'),
    reason: z.string().nullable(),
    updatedAt: Timestamp.nullable().describe('Null: the switch was never touched'),
    updatedBy: Id.nullable().describe('The member who set it last'),
  })
  .meta({ id: 'PublishingPause' })
export type PublishingPause = z.infer<typeof PublishingPause>

export const ATTEMPT_OUTCOMES = [
  'published',
  'deleted',
  'processing',
  'found_live',
  'not_live',
  'not_sent',
  'rate_limited',
  'no_effect',
  'refused',
  'duplicate',
  'reconnect_needed',
  'permission_missing',
] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/** What the call should do with the post. */
export const ATTEMPT_ACTS = ['publish', 'delete'] as const

/**
 * One call that could publish or delete a part of a post. It is recorded before its first byte leaves. Spec P12
 */
export const PublishAttempt = z
  .object({
    id: Id,
    act: z.enum(ATTEMPT_ACTS),
    part: z
      .int()
      .describe(
        'Publishing: 0 is the post itself, 1 the first further part of its thread. Deleting: 0 is its last part',
      ),
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    outcome: z.enum(ATTEMPT_OUTCOMES).nullable().describe('Null while nobody knows whether the call took effect'),
    summary: z.string().describe('The outcome as a sentence'),
    httpStatus: z.int().nullable().describe('What the platform answered, where it refused in HTTP'),
    platformRef: z.object({ externalId: z.string(), url: z.url() }).nullable().describe('What stands there now'),
    error: z.string().nullable(),
    requestHash: z.string().describe('Hash of the content, or of the deletion, that a person asked for'),
  })
  .meta({ id: 'PublishAttempt' })
export type PublishAttempt = z.infer<typeof PublishAttempt>
