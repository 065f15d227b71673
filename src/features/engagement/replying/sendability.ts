import type { ItemRow } from '../rows/items.ts'
import { isModelText } from './ai-text.ts'
import type { SendingGrounds } from './sending-grounds.ts'

type Answered = Pick<
  ItemRow,
  | 'platform'
  | 'kind'
  | 'engaged'
  | 'status'
  | 'in_doubt'
  | 'community'
  | 'draft_text'
  | 'model_text'
  | 'social_account_id'
  | 'external_post_id'
  | 'url'
>

/** Why Galley cannot send a reply to the item now, and what to do instead; null if it can. */
export function sendability(item: Answered, grounds: SendingGrounds): string | null {
  if (item.status === 'sent') return 'It is answered already'
  if (item.status === 'sending') return 'The reply is on its way'
  if (item.status === 'dismissed') return 'It was dismissed: set its status to drafted to answer it after all'
  if (item.in_doubt) {
    return 'It is unknown whether the reply went out: look at the post, then set the status to sent or drafted'
  }
  return item.platform === 'x' ? onX(item, grounds) : onReddit(item, grounds)
}

function onX(item: Answered, grounds: SendingGrounds): string | null {
  if (item.kind === 'community') {
    return 'X lets apps answer only who spoke to the account: open the post on X, and paste the reply there'
  }
  if (!item.engaged && grounds.xAccess === 'self_serve') {
    return 'X lets this app answer only posts that mention or quote the account: open the post on X, and paste the reply there'
  }
  if (accountOf(item, grounds) === null) return 'No X account is connected to answer with: connect it under Accounts'
  if (!grounds.xAiReplies && item.draft_text !== null && isModelText(item.draft_text, item.model_text)) return AI_ON_X
  return null
}

/** X must approve an app before the app sends replies that AI wrote. Decision 119 */
export const AI_ON_X =
  'X has to approve apps before they send replies that AI wrote, and has not approved this installation: write it in your own words, or open the post on X and answer there'

function onReddit(item: Answered, grounds: SendingGrounds): string | null {
  if (accountOf(item, grounds) === null) {
    return 'No Reddit account is connected to answer with: connect it under Accounts, or answer on Reddit itself'
  }
  // Without the community's name its rules cannot be read, so nobody knows whether a reply is allowed.
  if (item.community === null) {
    return 'The address does not say in which community the thread is, so its rules cannot be read: answer on Reddit itself'
  }
  const rules = grounds.rules.get(item.community.toLowerCase())
  return rules?.closed
    ? `${rules.closed} (r/${item.community}, read on ${rules.readAt.slice(0, 10)}): choose another thread`
    : null
}

/** The account that answers: the one that the post speaks to, otherwise the first that is connected. */
export function accountOf(
  item: Pick<Answered, 'platform' | 'social_account_id'>,
  { accounts }: Pick<SendingGrounds, 'accounts'>,
): string | null {
  const fitting = accounts.filter(({ platform }) => platform === item.platform)
  if (item.platform === 'x' && item.social_account_id !== null) {
    return fitting.find(({ id }) => id === item.social_account_id)?.id ?? null
  }
  return fitting[0]?.id ?? null
}

/** The network's page on which a person can answer the post. */
export function answerPage({
  platform,
  external_post_id: id,
  url,
}: Pick<ItemRow, 'platform' | 'external_post_id' | 'url'>): string {
  return platform === 'x' ? `https://x.com/intent/post?in_reply_to=${encodeURIComponent(id)}` : url
}
