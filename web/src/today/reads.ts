import type { Post } from '#contract/posts/post.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'

/** The most entries in the list. Nobody works through more on one page, and the numbers above count all. */
const MOST = 50
/** A failed post always counts; an approved one counts if it has no time. */
const NEEDING: readonly PostStatus[] = ['failed', 'approved']

/** Posts in these states, some of which will not be published without a person. */
export const attentionRead = ({ api, orgId }: ReadContext): Read<readonly Post[]> => ({
  queryKey: [...queryKeys.groups(orgId), 'attention'],
  queryFn: async () => {
    const { items } = await api('GET /v1/orgs/{orgId}/marketing/posts', {
      orgId,
      limit: MOST,
      'filter[status]': NEEDING.join(),
      'filterOp[status]': 'in',
    })
    return items
  },
})
