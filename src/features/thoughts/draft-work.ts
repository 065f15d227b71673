import { z } from 'zod'
import { POST_FORMATS, type PostFormatId } from '#contract/writing/post-formats.ts'
import { DRAFT_PLATFORMS, DRAFT_VISUALS, ThoughtDrafts } from '#contract/writing/thought-drafts.ts'
import { readOutside, wantedBy } from '#features/outside/index.ts'
import { createGroup, type DraftedPost, titleFrom } from '#features/posts/index.ts'
import { type RunContext, runWork } from '#features/runs/index.ts'
import { basisOf, type Ground, materialOf, writeDrafts } from '#features/writing/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Arranged, arrangeDraft } from './arrange-draft.ts'
import { DraftedThought, draftGround, draftSources, readDraftedThought } from './draft-ground.ts'
import { type MadeVisual, makeVisual, NO_VISUAL, type VisualWords } from './draft-visual.ts'
import { draftThought1 } from './prompts/draft-thought-1.ts'
import { partsOfThought } from './read-thought.ts'
import { lockThought, presentThought } from './thoughts.ts'
import { draftProblems, textsOf, WrittenDraft } from './written-draft.ts'

const Payload = z.object({
  thoughtId: z.uuid(),
  platforms: z.array(z.enum(DRAFT_PLATFORMS)),
  visual: z.enum(DRAFT_VISUALS),
  guidance: z.string().nullable(),
  aiBackground: z.boolean(),
  withModel: z.boolean(),
})
type Payload = z.infer<typeof Payload>

type Draft = Arranged & VisualWords

const NO_MODEL =
  'No model is set up, so this draft only arranges the thought’s own words: replace what stands in brackets before you approve it. Nothing was charged for the texts'
const NO_GUIDANCE = 'guidance was not followed: that needs a model'

/** Writes posts from a thought and submits them for review. It schedules and publishes nothing. Spec W18 */
export const draftWork = runWork({
  payload: Payload,
  result: ThoughtDrafts.omit({ creditsUsed: true, remainingCredits: true }).extend({ visualCredits: z.number() }),
  subject: ({ thoughtId }) => ({ type: 'thought', id: thoughtId }),
  async run(ctx, payload) {
    const { thoughtId, platforms, visual, guidance, aiBackground, withModel } = payload
    const thought = await ctx.step(
      {
        key: 'read',
        kind: 'tool_call',
        isPure: true,
        role: 'reader',
        label: 'Read the thought',
        input: { thoughtId },
        output: DraftedThought,
      },
      async () => ({ output: await ctx.inOrg((org) => readDraftedThought(org, thoughtId)) }),
    )
    const ground = await draftGround(ctx, thought, { platforms, withModel })
    const draft = withModel ? await written(ctx, ground, thought, payload) : arranged(thought, payload)
    const { headline, points } = draft
    const sources = draftSources(ground, thought, guidance)
    const made: MadeVisual =
      visual === 'none'
        ? NO_VISUAL
        : await makeVisual(ctx, { kind: visual, headline, points, aiBackground, platforms, sources })
    const posts = draft.posts.map(({ platform, text, thread }): DraftedPost => {
      const { [platform]: media } = made.media
      const all = [text, ...thread].join('\n')
      return {
        platform,
        contentText: text,
        isByModel: withModel,
        ...(media && { media }),
        ...(thread.length > 0 && { platformPayload: { thread: thread.map((part) => ({ text: part })) } }),
        basis: basisOf({
          text: all,
          sources,
          thoughts: [thought],
          // A draft without a model is made from the thought alone.
          ...(withModel && materialOf(ground.told)),
          format: formatOf(draft.format, withModel),
        }),
      }
    })
    const wanted = posts.map(({ platform, contentText, platformPayload = null }) =>
      wantedBy({ platform, contentText, platformPayload }),
    )
    const found = await readOutside(ctx.services, { orgId: ctx.orgId, userId: ground.userId }, wanted)
    return async (org) => {
      const locked = await lockThought(org.db, org.orgId, thoughtId)
      const title = titleFrom(thought.text)
      const { group, posts: drafted } = await createGroup(org, { title, posts, status: 'pending_approval' }, found)
      await noteDraft(org, locked, group.id)
      return {
        result: {
          thought: await presentThought(org.db, await lockThought(org.db, org.orgId, thoughtId)),
          group,
          posts: drafted,
          visual: made.visual,
          visualError: made.error,
          providerModel: withModel ? modelName(ctx) : 'heuristic',
          source: withModel ? ('ai' as const) : ('heuristic' as const),
          warnings: [...ground.warnings, ...draft.warnings],
          visualCredits: made.credits,
        },
        summary: { thoughtId, groupId: group.id, format: draft.format, posts: drafted.length },
      }
    }
  },
})

/** Adds the draft to its thought. An archived thought stays archived, because a person archived it on purpose. */
async function noteDraft(org: OrgContext, thought: { id: string; status: string }, groupId: string): Promise<void> {
  const { db, orgId } = org
  await db.insertInto('thought_draft').values({ org_id: orgId, thought_id: thought.id, group_id: groupId }).execute()
  await db
    .updateTable('thought')
    .set({ status: thought.status === 'archived' ? 'archived' : 'drafted', updated_at: org.now.toISOString() })
    .where('org_id', '=', orgId)
    .where('id', '=', thought.id)
    .execute()
}

function modelName({ services }: RunContext): string {
  const configured = services.llm.models().draft
  return configured ? `${configured.provider}:${configured.model}` : 'unknown'
}

function arranged(thought: DraftedThought, { platforms, guidance }: Payload): Draft {
  const draft = arrangeDraft(thought, platforms)
  const { lead, items, tail } = partsOfThought(thought.text)
  const [headline = '', ...points] = [...lead, ...items, ...tail]
  const warnings = [NO_MODEL, ...(guidance === null ? [] : [NO_GUIDANCE]), ...draft.warnings]
  return { ...draft, headline, points, warnings }
}

/** The form's name and description for readers. */
function formatOf(id: PostFormatId, byModel: boolean) {
  const { name } = POST_FORMATS[id]
  return { id, name: byModel ? name : `${name} (arranged without a model)` }
}

async function written(
  ctx: RunContext,
  ground: Ground,
  thought: DraftedThought,
  { platforms, visual, guidance }: Payload,
): Promise<Draft> {
  const sources = draftSources(ground, thought, guidance)
  const { access } = ctx.services.config.networks
  const { output, problems } = await writeDrafts(ctx, {
    ground,
    sources,
    schema: WrittenDraft,
    prompt: (told, flawed) =>
      draftThought1({ marker: newId(), thought: thought.text, told, guidance, platforms, visual, flawed }),
    textsOf: (draft) => textsOf(draft, platforms),
    alsoCheck: (draft) => draftProblems(draft, { platforms, visual, sources, access }),
  })
  const posts = textsOf(output, platforms).map((post) => ({ ...post, thread: [] }))
  if (posts.length < platforms.length) throw incomplete(platforms.length - posts.length)
  const { format, headline, points } = output
  return { format, posts, headline, points, warnings: problems.map(({ message }) => message) }
}

function incomplete(missing: number): AppError {
  return new AppError(
    'platform',
    `The model left out ${missing === 1 ? 'a post' : `${missing} posts`} and did not add it when asked twice: try again, or ask for one network at a time. Nothing was charged.`,
    { code: 'platform_error' },
  )
}
