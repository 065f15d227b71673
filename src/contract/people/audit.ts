import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'

export const ACTOR_KINDS = ['user', 'assistant', 'api_key', 'rule', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** One change in the workspace: who did what to what. Spec E8 */
export const AuditLine = z
  .object({
    id: Id,
    at: Timestamp,
    actor: z.object({
      kind: z.enum(ACTOR_KINDS),
      userId: Id.nullable().describe('The person who acted, or for whom it was done'),
      name: z
        .string()
        .nullable()
        .describe(
          'The person’s name, or the part of their address before the @ if they have none; if a rule or Galley itself acted, its name',
        ),
      client: z.string().optional().describe('The assistant or API key through which the person acted'),
    }),
    action: z.string().describe('The operation that made the change, by its name'),
    summary: z.string().nullable().describe('What that operation does'),
    target: z.object({ type: z.string(), id: Id }).nullable(),
    about: z
      .object({
        label: z.string().nullable(),
        groupId: Id.nullable().describe('If the target is a post: the draft that it belongs to'),
        posts: z
          .array(z.object({ platform: z.enum(PLATFORMS), at: Timestamp.nullable() }))
          .describe('Platforms and times of its posts after the change'),
      })
      .nullable()
      .describe('What the target was called then; null for lines from before this was kept'),
    beforeHash: z.string().nullable().describe('Equal hashes: nothing changed'),
    afterHash: z.string().nullable(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof AuditLine>
