import { z } from 'zod'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { RunContext } from '#features/runs/index.ts'
import { type DraftProblem, type Ground, type Source, sourcesOf, writeDrafts } from '#features/writing/index.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { checkContent } from '#rules/check.ts'
import { draftReply1 } from '../prompts/draft-reply-1.ts'

/** The post to answer, as it was when the run began. */
export const AnsweredItem = z.object({
  id: z.string(),
  platform: z.enum(['x', 'reddit']),
  title: z.string().nullable(),
  text: z.string(),
  inReplyTo: z.string().nullable(),
  community: z.string().nullable(),
})
export type AnsweredItem = z.infer<typeof AnsweredItem>

export interface DraftedReply {
  itemId: string
  text: string
  reason: string
}

const Written = z.object({ replies: z.array(z.object({ text: z.string(), reason: z.string() })) })
const LENGTHS = { x: 'at most 240 characters', reddit: 'at most 120 words' } as const
const MOST_OF_POST = 4000

/**
 * Drafts replies by the pipeline that writes every draft. Posts of strangers are only material: no link, mention or tag
 * from them comes into a reply, even if they ask for it.
 */
export async function draftReplies(
  ctx: RunContext,
  by: { ground: Ground; items: readonly AnsweredItem[]; rules: readonly string[]; guidance: string | null },
): Promise<DraftedReply[]> {
  const { ground, items, rules, guidance } = by
  const sources: Source[] = [
    ...(guidance === null ? [] : [{ name: 'guidance', text: guidance }]),
    ...items.map(
      ({ title, text, inReplyTo }): Source => ({
        name: 'post that is answered',
        text: [title, text, inReplyTo].filter(Boolean).join('\n'),
        isForeign: true,
      }),
    ),
    ...sourcesOf({ ...ground.told, thoughts: [] }),
  ]
  const { output } = await writeDrafts(ctx, {
    ground,
    sources,
    schema: Written,
    prompt: (told, flawed) =>
      draftReply1({
        marker: newId(),
        posts: items.map(({ platform, title, text, inReplyTo }) => ({
          network: PLATFORM_NAMES[platform],
          title,
          text: text.slice(0, MOST_OF_POST),
          inReplyTo: inReplyTo?.slice(0, MOST_OF_POST) ?? null,
          length: LENGTHS[platform],
        })),
        rules,
        guidance,
        told,
        flawed,
      }),
    textsOf: ({ replies }) =>
      items.flatMap(({ platform }, index) => {
        const text = replies[index]?.text
        return text === undefined ? [] : [{ platform, text }]
      }),
    alsoCheck: ({ replies }) => problemsOf(ctx, items, replies),
  })
  const drafted = items.flatMap((item, index): DraftedReply[] => {
    const { text = '', reason = '' } = output.replies[index] ?? {}
    return text.trim() === '' ? [] : [{ itemId: item.id, text: text.trim(), reason: reason.trim().slice(0, 500) }]
  })
  if (drafted.length === 0) {
    throw new AppError('platform', 'The model wrote no reply: try again. Nothing was charged.', {
      code: 'platform_error',
    })
  }
  return drafted
}

function problemsOf(
  { services }: RunContext,
  items: readonly AnsweredItem[],
  replies: readonly { text: string }[],
): DraftProblem[] {
  return items.flatMap(({ platform }, index) => {
    const wrong = (message: string): DraftProblem => ({
      platform,
      path: 'contentText',
      code: 'draft_unfit',
      message: `Reply ${index + 1}: ${message}`,
      severity: 'error',
    })
    const text = replies[index]?.text.trim() ?? ''
    if (text === '') return [wrong('it is missing')]
    if (platform === 'reddit') return text.length > 10_000 ? [wrong('it is longer than a comment may be')] : []
    const { access } = services.config.networks
    const { problems } = checkContent(
      { platform, contentText: text, media: null, platformPayload: null },
      { access, facts: null },
    )
    return problems
      .filter(({ severity, path }) => severity === 'error' && path === 'contentText')
      .map(({ message }) => wrong(message))
  })
}
