import { extractDocuments } from '#features/context/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import { gatherGround, type Wanted } from './gather.ts'
import type { Ground } from './ground.ts'

export interface ReadGround extends Ground {
  /** Why some documents could not be used. */
  warnings: string[]
  /** The person in whose name the ground was gathered. */
  userId: string
}

/**
 * Gathers a ground, and has a model extract what may be told from documents, each in a separate call without the
 * workspace's data. Without a model no document is used, because strangers' text is read only in such a call.
 */
export async function readGround(
  ctx: RunContext,
  { withModel = true, ...wanted }: Wanted & { withModel?: boolean },
): Promise<ReadGround> {
  const { told, withheld, documents, userId } = await ctx.inOrg(async (org) => ({
    ...(await gatherGround(org, wanted)),
    userId: org.userId,
  }))
  if (!withModel) return { told, withheld, warnings: [], userId }
  const { extracts, warnings } = await extractDocuments(ctx, documents)
  return { told: { ...told, documents: extracts }, withheld, warnings, userId }
}
