import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { nameUpTo } from '../text/name.ts'

/** Spec W9 */
export const Tag = z
  .object({
    id: Id,
    orgId: Id,
    name: z.string(),
    color: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

export const TagName = nameUpTo(50)
export const TagColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour as #RRGGBB, for example #0E5A4F')
