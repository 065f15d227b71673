import { z } from 'zod'
import { Id } from '../common.ts'
import { ACTOR_KINDS } from '../people/audit.ts'

/** Who wrote something, for the person who decides: an assistant is named with the person for whom it acts. */
export const Origin = z.object({
  kind: z.enum(ACTOR_KINDS),
  userId: Id.nullable().describe('The person who drafted it, or for whom it was done'),
  name: z
    .string()
    .nullable()
    .describe('The person’s name, or the part of their address before the @ if they have none; null if they have left'),
  client: z.string().nullable().describe('The assistant or API key through which it was done'),
})
export type Origin = z.infer<typeof Origin>
