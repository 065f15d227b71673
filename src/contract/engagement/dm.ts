import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { wordsUpTo } from '../text/name.ts'

export const DM_STATUSES = ['your_turn', 'waiting', 'closed'] as const
export type DmStatus = (typeof DM_STATUSES)[number]
export const DM_SENDERS = ['them', 'me'] as const
export type DmSender = (typeof DM_SENDERS)[number]

/** A conversation by direct message on X, as people log it. Galley neither reads nor sends direct messages. */
export const DmConversation = z
  .object({
    id: Id,
    platform: z.literal('x'),
    status: z.enum(DM_STATUSES),
    person: z.object({
      handle: z.string().describe('Without @'),
      name: z.string().nullable(),
      bio: z.string().nullable(),
      followers: z.int().nullable(),
      profileUrl: z.string().meta({ format: 'uri' }),
    }),
    notes: z.string().nullable(),
    messages: z
      .array(z.object({ id: Id, from: z.enum(DM_SENDERS), text: z.string(), at: Timestamp }))
      .describe('The newest 50, the oldest of them first'),
    draftText: z.string().nullable(),
    draftReason: z.string().nullable(),
    draftedAt: Timestamp.nullable(),
    lastMessageAt: Timestamp.nullable(),
    followUpAt: Timestamp.nullable().describe('When to write again if no answer comes'),
    followUpDue: z.boolean(),
    sendOnXUrl: z.string().meta({ format: 'uri', description: 'Where a person sends it' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'DmConversation' })
export type DmConversation = z.infer<typeof DmConversation>

/** What a draft adds to the answer. */
export const DM_DRAFT_ADDS = {
  draftProblems: z.array(z.string()).describe('What is still wrong with the draft'),
  creditsUsed: z.number(),
  remainingCredits: z.number(),
}

const HANDLE =
  /^(?:@|https?:\/\/(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/@?)?(?<handle>[A-Za-z0-9_]{1,15})\/?(?:[?#].*)?$/

/** A handle with or without @, or the address of a profile. It is turned into the bare handle. */
export const XHandle = z
  .string()
  .trim()
  .max(200)
  .transform((given, { issues }) => {
    const handle = HANDLE.exec(given)?.groups?.handle
    if (handle !== undefined) return handle
    issues.push({
      code: 'custom',
      message: 'Give a handle on X, such as @rita: up to 15 letters, digits or _; or the address of the profile',
      input: given,
    })
    return z.NEVER
  })

export const DmMessage = z.strictObject({
  from: z.enum(DM_SENDERS).describe('Who wrote it'),
  text: wordsUpTo(10_000).describe('As it was written'),
})
export type DmMessage = z.infer<typeof DmMessage>

export const DmNotes = z.string().trim().max(5000)
export const DmGuidance = wordsUpTo(2000).describe('How to write the draft')
