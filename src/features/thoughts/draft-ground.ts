import { z } from 'zod'
import { THOUGHT_KINDS } from '#contract/writing/thought.ts'
import type { DraftPlatform } from '#contract/writing/thought-drafts.ts'
import type { RunContext } from '#features/runs/index.ts'
import { type Ground, type ReadGround, readGround, type Source, sourcesOf } from '#features/writing/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'

/** The source thought, as it was when the run began. */
export const DraftedThought = z.object({ id: z.uuid(), text: z.string(), kind: z.enum(THOUGHT_KINDS) })
export type DraftedThought = z.infer<typeof DraftedThought>

/** Throws 404 if the workspace has no such thought. */
export async function readDraftedThought(
  { db, orgId }: Pick<OrgContext, 'db' | 'orgId'>,
  thoughtId: string,
): Promise<DraftedThought> {
  const thought = await db
    .selectFrom('thought')
    .select(['id', 'text', 'kind'])
    .where('org_id', '=', orgId)
    .where('id', '=', thoughtId)
    .executeTakeFirst()
  if (!thought) throw notFound('thought')
  return DraftedThought.parse(thought)
}

/** The material that the draft is written from and checked against. It contains no other thoughts. */
export async function draftGround(
  ctx: RunContext,
  thought: DraftedThought,
  { platforms, withModel }: { platforms: readonly DraftPlatform[]; withModel: boolean },
): Promise<ReadGround> {
  const [platform = null, ...others] = platforms
  const { told, ...ground } = await readGround(ctx, {
    platform: others.length === 0 ? platform : null,
    networks: platforms,
    withThoughts: false,
    withModel,
  })
  return { ...ground, told: { ...told, thoughts: [thought] } }
}

/** The texts that may support a draft's claims, with their names. */
export function draftSources({ told }: Ground, thought: DraftedThought, guidance: string | null): Source[] {
  return [
    { name: 'thought', text: thought.text },
    ...(guidance === null ? [] : [{ name: 'guidance', text: guidance }]),
    ...sourcesOf({ ...told, thoughts: [] }),
  ]
}
