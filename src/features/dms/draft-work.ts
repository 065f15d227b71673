import { z } from 'zod'
import { DM_DRAFT_ADDS, DmConversation, type DmMessage } from '#contract/engagement/dm.ts'
import { runWork } from '#features/runs/index.ts'
import {
  type DraftProblem,
  readGround,
  type Source,
  sourcesOf,
  type Told,
  writeDrafts,
} from '#features/writing/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError, invalidField, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { lockConversation, presentConversation } from './conversations.ts'
import { draftDm1 } from './prompts/draft-dm-1.ts'

const Payload = z.object({ conversationId: z.uuid(), guidance: z.string().nullable() })
const DraftedDm = z.object({ text: z.string(), reason: z.string() })

/** The most characters of a draft. The network would take ten times as many, but nobody reads a longer message. */
const LONGEST = 1000

/** Drafts the next message of a conversation, and stores the draft with the conversation. It sends nothing. Spec D1 */
export const draftDmWork = runWork({
  payload: Payload,
  result: DmConversation.extend({ draftProblems: DM_DRAFT_ADDS.draftProblems }),
  subject: ({ conversationId }) => ({ type: 'dm_conversation', id: conversationId }),
  async run(ctx, { conversationId, guidance }) {
    // The log is read outside of steps, which store their results: once somebody deletes the conversation, nothing of
    // it may be left.
    const log = await ctx.inOrg((org) => readLog(org, conversationId))
    requireMaterial(log, guidance)
    const ground = await readGround(ctx, { platform: 'x', withThoughts: false, withModel: false })
    const { output, problems } = await writeDrafts(ctx, {
      ground,
      sources: sourcesFor(log, guidance, ground.told),
      schema: DraftedDm,
      prompt: (told, flawed) => draftDm1({ marker: newId(), told, ...log, guidance, flawed }),
      textsOf: ({ text }) => [{ platform: 'x', text }],
      alsoCheck: ({ text }) => lengthProblems(text),
    })
    if (output.text.trim() === '') throw emptyDraft()
    return async (org) => {
      await lockConversation(org.db, org.orgId, conversationId)
      const row = await org.db
        .updateTable('dm_conversation')
        .set({
          draft_text: output.text.trim(),
          draft_reason: output.reason.trim() || null,
          drafted_at: org.now.toISOString(),
          updated_at: org.now.toISOString(),
        })
        .where('org_id', '=', org.orgId)
        .where('id', '=', conversationId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return {
        result: {
          ...(await presentConversation(org.db, row, org.now)),
          draftProblems: problems.map(({ message }) => message),
        },
        summary: { conversationId, problems: problems.length },
      }
    }
  },
})

interface Log {
  handle: string
  notes: string | null
  messages: DmMessage[]
}

async function readLog({ db, orgId, now }: OrgContext, conversationId: string): Promise<Log> {
  const row = await db
    .selectFrom('dm_conversation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (!row) throw notFound('conversation')
  const { messages } = await presentConversation(db, row, now)
  return {
    handle: row.handle,
    notes: row.notes,
    messages: messages.map(({ from, text }) => ({ from, text })),
  }
}

function requireMaterial({ notes, messages }: Log, guidance: string | null): void {
  if (messages.length > 0 || notes || guidance) return
  const message =
    'There is nothing to write from: log what was said, note who this is and what you want of them, or say it as guidance'
  throw invalidField('body.guidance', 'too_thin', message)
}

/** The other person is a stranger: a claim of the draft may rest on their messages, a link or a mention may not. */
function sourcesFor({ handle, notes, messages }: Log, guidance: string | null, told: Told): Source[] {
  const said = (from: DmMessage['from']) =>
    messages.flatMap((message) => (message.from === from ? [message.text] : [])).join('\n')
  const given: Source[] = [
    { name: 'notes', text: [`@${handle}`, notes].filter(Boolean).join('\n') },
    { name: 'conversation', text: said('me') },
    { name: 'their messages', text: said('them'), isForeign: true },
    { name: 'guidance', text: guidance ?? '' },
  ]
  return [...given.filter(({ text }) => text !== ''), ...sourcesOf({ ...told, thoughts: [] })]
}

function lengthProblems(text: string): DraftProblem[] {
  const length = Array.from(text).length
  if (length <= LONGEST) return []
  const message = `It is to be no longer than ${LONGEST} characters, and has ${length}`
  return [{ platform: 'x', path: 'contentText', code: 'draft_unfit', message, severity: 'error' }]
}

const emptyDraft = () =>
  new AppError('platform', 'The model wrote an empty message: try again. Nothing was charged.', {
    code: 'platform_error',
  })
