import { loadAssistantApprovals } from '#features/scheduling/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import type { ItemRow } from '../rows/items.ts'
import { answerPage } from './sendability.ts'

/**
 * Sending a reply approves it, so the workspace's rule on what assistants approve holds here too: by default they send
 * only the draft that a person wrote or last changed, word for word. Throws 409 for anything else. Spec R10
 */
export async function requireSeen(
  { orgId, actor }: Pick<StepsContext, 'orgId' | 'actor'>,
  db: Trx,
  item: ItemRow,
  text: string,
): Promise<void> {
  if (actor.kind !== 'assistant') return
  const rule = await loadAssistantApprovals(db, orgId)
  if (rule === 'all' || (rule === 'people_drafts' && isPersonsDraft(item, text))) return
  const why =
    rule === 'never'
      ? 'Assistants approve nothing in this workspace'
      : 'No person has written this text, or changed it last'
  throw conflict(
    'approval_required',
    `${why}: keep it as the draft, which your user can send in Galley; or they answer at ${answerPage(item)}`,
  )
}

/** Whether this is the draft, as a person wrote or last changed it: what programs write is kept as `model_text` too. */
export const isPersonsDraft = ({ draft_text, model_text }: Pick<ItemRow, 'draft_text' | 'model_text'>, text: string) =>
  draft_text === text && model_text !== text
