import { loadAssistantApprovals } from '#features/scheduling/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import type { ItemRow } from '../rows/items.ts'
import { answerPage } from './sendability.ts'

/**
 * Sending a reply approves it, so the workspace's rule on approvals by assistants holds here too. By default an
 * assistant sends only a draft that a person wrote or changed last, word for word. Throws 409 for any other text. Spec
 * R10
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

/**
 * Whether the text is the draft, and a person wrote or changed that draft last. What programs write stands in
 * `model_text` too.
 */
export const isPersonsDraft = ({ draft_text, model_text }: Pick<ItemRow, 'draft_text' | 'model_text'>, text: string) =>
  draft_text === text && model_text !== text
