import { RefreshCw } from 'lucide-react'
import type { Post } from '#contract/posts/post.ts'
import { linkCardAddresses } from '#rules/outside.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { noteOwnContent } from './own-content.ts'

/** When the pages behind a draft's links were read, and a button to read them again. */
export function LinkCardsAgain({ post }: { post: Post }) {
  const addresses = linkCardAddresses(post).filter((url) => url !== null)
  return addresses.length > 0 && <Read post={post} addresses={addresses} />
}

function Read({ post, addresses }: { post: Post; addresses: readonly string[] }) {
  const zone = useZone()
  const again = useReadAgain()
  const mayNot = useReasonNot('content:write')
  const cards = [post.linkCard, ...(post.threadLinkCards ?? [])].flatMap((card) => card ?? [])
  const readAt = cards.map((card) => card.readAt).sort()[0]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-facts text-ink-2">
      <p>
        {readAt ? (
          <>
            Link {cards.length === 1 ? 'card' : 'cards'} as read{' '}
            <time dateTime={readAt}>{formatWhen(readAt, zone)}</time>: published like this.
          </>
        ) : (
          'No link card: it is published without one.'
        )}
      </p>
      <Button look="quiet" busy={again.isPending} unavailable={mayNot} onClick={() => again.mutate(post)}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Read the {addresses.length === 1 ? 'page' : 'pages'} again
      </Button>
    </div>
  )
}

function useReadAgain() {
  const { orgId } = useWorkspace()
  return useWrite<Post, Post>({
    touches: usePostTouches(),
    pendingId: ({ groupId }) => groupId,
    receive: noteOwnContent,
    send: (api, { id }) => api('POST /v1/orgs/{orgId}/marketing/posts/{postId}/link-cards', { orgId, postId: id }),
    done: (after, before) => ({
      message:
        after.contentHash === before.contentHash
          ? 'The page was read again: nothing changed.'
          : after.linkCard || after.threadLinkCards?.some(Boolean)
            ? 'The page was read again: the link card changed.'
            : 'The page could not be read: there is no link card now.',
    }),
  })
}
