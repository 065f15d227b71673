import { useAccess } from '../accounts/use-access.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { checkPost } from '../review/check-post.ts'
import type { Item } from './reads.ts'

/** As many characters as a comment on Reddit may have. */
const MOST_OF_COMMENT = 10_000

export interface AnswerLength {
  used: number
  max: number
  /** Why it is too long, in words. Null if it fits. */
  problem: string | null
}

/** How long an answer is by its network's own count, and whether it fits. The server checks again. */
export function useAnswerLength({ platform }: Item, text: string): AnswerLength {
  const access = useAccess()
  const accounts = useAccounts().data?.filter((account) => account.platform === platform) ?? []
  const [only, ...others] = accounts.filter(({ status }) => status === 'connected')
  const { used, max } =
    platform === 'reddit'
      ? { used: [...text].length, max: MOST_OF_COMMENT }
      : checkPost(
          'x',
          { contentText: text, media: null, platformPayload: null },
          others.length === 0 ? (only ?? null) : null,
          access,
        ).counted
  const over = used - max
  return { used, max, problem: over > 0 ? `Shorten it by ${over.toLocaleString('en')} characters.` : null }
}
