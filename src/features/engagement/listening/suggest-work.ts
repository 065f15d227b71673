import { z } from 'zod'
import { Handles, Keywords, Subreddits } from '#contract/engagement/inbox-settings.ts'
import { modelRound } from '#features/ai/index.ts'
import { runWork } from '#features/runs/index.ts'
import { readGround } from '#features/writing/index.ts'
import { newId } from '#kernel/ids.ts'
import { suggestListening1 } from '../prompts/suggest-listening-1.ts'
import { readSettings } from '../rows/settings.ts'

const Suggested = z.object({
  phrases: z.array(z.string()),
  communities: z.array(z.string()),
  accounts: z.array(z.object({ handle: z.string(), reason: z.string() })),
})

/** Suggests what to listen to, and saves nothing in the settings. */
export const suggestWork = runWork({
  payload: z.object({ of: z.enum(['reddit', 'x']) }),
  result: Suggested,
  async run(ctx, { of }) {
    const settings = await ctx.inOrg(({ db }) => readSettings(db, ctx.orgId))
    const known = of === 'x' ? settings.watchHandles : [...settings.redditKeywords, ...settings.subreddits]
    const { told } = await readGround(ctx, { platform: null, withThoughts: false, withModel: false })
    const written = await modelRound(ctx, {
      key: 'suggest',
      role: 'researcher',
      label: 'Suggest what to listen to',
      task: 'analyze',
      prompt: suggestListening1({ marker: newId(), told, known }),
      schema: Suggested,
    })
    const isNew = (name: string) => !known.some((one) => one.toLowerCase() === name.toLowerCase())
    const phrases = fitting(Keywords, written.phrases).filter(isNew).slice(0, 10)
    const communities = fitting(Subreddits, written.communities).filter(isNew).slice(0, 8)
    const handles = fitting(
      Handles,
      written.accounts.map(({ handle }) => handle),
    ).filter(isNew)
    const accounts = handles.slice(0, 8).map((handle) => {
      const of = written.accounts.find((one) => one.handle.replace(/^@/, '').trim() === handle)
      return { handle, reason: of?.reason.trim().slice(0, 300) ?? '' }
    })
    return async () => ({
      result: { phrases, communities, accounts },
      summary: { phrases: phrases.length, communities: communities.length, accounts: accounts.length },
    })
  },
})

/** Drops each name that the settings would refuse, and each that the model repeats. */
function fitting(list: z.ZodType<string[]>, names: readonly string[]): string[] {
  const fit = names.flatMap((name) => list.safeParse([name]).data ?? [])
  return [...new Map(fit.map((name) => [name.toLowerCase(), name])).values()]
}
