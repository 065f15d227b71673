import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PERMISSIONS } from '../people/roles.ts'
import { nameUpTo } from '../text/name.ts'

/** The prefix that tells an API key from every other secret, for people and for scanners of leaked secrets. */
export const API_KEY_PREFIX = 'galley_'

const ApiKeyPermissions = z
  .array(z.enum(PERMISSIONS))
  .describe('What the key may do, limited to what its maker may do when it is used; null: all of that')

/** An API key as the list shows it. Spec S5. */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string(),
    last4: z.string(),
    permissions: ApiKeyPermissions.nullable(),
    createdBy: z.object({ userId: Id, name: z.string().nullable() }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().describe('When it last asked for a token'),
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** An API key in the answer to its creation: the only time that the secret is shown. */
export const NewApiKey = ApiKey.extend({ secret: z.string() }).meta({ id: 'NewApiKey' })

export const ApiKeyName = nameUpTo(80)
export const ApiKeyPermissionsWished = z.array(z.enum(PERMISSIONS)).min(1).max(PERMISSIONS.length)
