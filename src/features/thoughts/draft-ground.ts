import { z } from 'zod'
import { THOUGHT_KINDS } from '#contract/writing/thought.ts'
import type { DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { type Ground, gatherGround, type Source, sourcesOf } from '#features/writing/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'

/** The thought that is drafted from, as it was when the run began. */
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

/** What the draft is written from and checked by: of the thoughts, only this one. */
export async function draftGround(
  org: OrgContext,
  thought: DraftedThought,
  [platform, ...others]: readonly DraftPlatform[],
): Promise<Ground> {
  const wanted = { platform: platform && others.length === 0 ? platform : null, withThoughts: false }
  const { told, withheld } = await gatherGround(org, wanted)
  return { told: { ...told, thoughts: [thought] }, withheld }
}

/** Who says what: the texts in which a draft's claims may stand. */
export function draftSources({ told }: Ground, thought: DraftedThought, guidance: string | null): Source[] {
  return [
    { name: 'thought', text: thought.text },
    ...(guidance === null ? [] : [{ name: 'guidance', text: guidance }]),
    ...sourcesOf({ ...told, thoughts: [] }),
  ]
}
