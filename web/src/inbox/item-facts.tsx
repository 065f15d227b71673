import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useReadContext } from '../api/reads.ts'
import { Meter } from '../ui/meter.tsx'
import { authorOf, isOpen, NETWORK_WORDS } from './item-words.ts'
import { type Item, listeningRead } from './reads.ts'

/** Who wrote it, why it is here, and what may be done on that network: known before anybody types. */
export function ItemFacts({ item }: { item: Item }) {
  const { author, matchedBy, relevance, feedId, likeCount, replyCount, community, platform } = item
  const context = useReadContext()
  const feeds = useQuery({ ...listeningRead(context), enabled: feedId !== null, staleTime: 60_000 }).data?.feeds
  const feed = feeds?.find(({ id }) => id === feedId)
  const network = NETWORK_WORDS[platform]
  return (
    <aside
      aria-label="About this post"
      className="flex flex-col gap-6 self-start text-facts min-[1280px]:sticky min-[1280px]:top-0"
    >
      <section className="flex flex-col gap-1">
        <h3 className="font-semibold">Who</h3>
        <p className="wrap-anywhere">
          {author.name ?? authorOf(item)}
          {author.name && author.handle && <span className="text-ink-3"> {authorOf(item)}</span>}
        </p>
        {author.followers !== null && (
          <p className="figures text-ink-2">
            {author.followers === 1 ? '1 person follows' : `${author.followers.toLocaleString('en')} follow`} them
          </p>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">Why it is here</h3>
        {matchedBy && <p className="wrap-anywhere">{matchedBy}</p>}
        {feed && <p className="wrap-anywhere text-ink-2">From the feed “{feed.name}”</p>}
        {relevance !== null && <Meter label="Relevance" figure={relevance} value={relevance} most={100} />}
        {likeCount + replyCount > 0 && (
          <p className="figures text-ink-2">
            {likeCount.toLocaleString('en')} {likeCount === 1 ? 'like' : 'likes'}, {replyCount.toLocaleString('en')}{' '}
            {replyCount === 1 ? 'answer' : 'answers'}
          </p>
        )}
      </section>
      {isOpen(item) && (
        <>
          <section className="flex flex-col gap-2">
            <h3 className="font-semibold">What you may do on {network}</h3>
            {item.canSendFromApp ? (
              <p className="flex gap-2">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                Answer in public from here
              </p>
            ) : (
              <p className="flex gap-2 wrap-anywhere">
                <X aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
                <span className="min-w-0">
                  <span className="sr-only">Not from here: </span>
                  {item.cannotSendReason}
                </span>
              </p>
            )}
            {community && (
              <p className="text-ink-2">
                The rules of r/{community} are read before an answer goes out. One that they forbid is not sent.
              </p>
            )}
            <a
              href={item.url}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center self-start link lg:min-h-6"
            >
              Open it on {network}
            </a>
          </section>
          {item.canSendFromApp && (
            <section className="flex flex-col gap-1">
              <h3 className="font-semibold">The answer goes out</h3>
              <p>At once when you send it: sending is the approval. It can be taken back for five seconds.</p>
            </section>
          )}
        </>
      )}
    </aside>
  )
}
