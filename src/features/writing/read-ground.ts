import { extractDocuments } from '#features/context/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import { gatherGround, type Wanted } from './gather.ts'
import type { Ground } from './ground.ts'

export interface ReadGround extends Ground {
  /** Which documents could not be used, and why. */
  warnings: string[]
  /** The person in whose name it was gathered. */
  userId: string
}

/**
 * Gathers a ground, and has a model extract what is to be told of documents: each in a call of its own, in which nothing
 * of the workspace stands. Without a model no document is used, since nothing else may read what strangers wrote.
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
