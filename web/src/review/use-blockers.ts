import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { ContentProblem } from '#contract/posts/content-check.ts'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { savedCheckRead } from '../mend/check-reads.ts'

/**
 * Why a post cannot be approved, in the server's words, by the post's id. Posts whose answer is still unknown are
 * missing.
 */
export function useBlockers(
  posts: readonly Post[],
  accounts: readonly SocialAccount[] | undefined,
): ReadonlyMap<string, string> {
  const context = useReadContext()
  const { permissions } = useWorkspace()
  const undecided = useMemo(() => posts.filter(isUndecided), [posts])
  const broken = useQueries({
    queries: undecided.map((post) => ({
      ...savedCheckRead(context, post),
      enabled: permissions.includes('content:write'),
    })),
    // One string for each post, so that the result stays the same while nothing changes.
    combine: firstErrors,
  })
  return useMemo(
    () =>
      new Map(
        undecided.flatMap((post, index): [string, string][] => {
          const name = PLATFORM_NAMES[post.platform]
          const words = broken[index]
          if (words) return [[post.id, `${name}${words}`]]
          const own = accounts?.filter(
            ({ platform, status }) => platform === post.platform && status !== 'disconnected',
          )
          if (post.socialAccountId !== null || !own || own.length < 2) return []
          return [[post.id, `No ${name} account is chosen for it: choose one below it.`]]
        }),
      ),
    [undecided, broken, accounts],
  )
}

const firstErrors = (
  checks: readonly { data: { problems: readonly ContentProblem[] } | undefined }[],
): (string | null)[] =>
  checks.map(({ data }) => {
    const problem = data?.problems.find(({ severity }) => severity === 'error')
    if (!problem) return null
    // A network would accept a blank. The refusal is ours.
    return problem.code === 'blank_left' ? `: ${problem.message}` : ` would refuse it: ${problem.message}`
  })
