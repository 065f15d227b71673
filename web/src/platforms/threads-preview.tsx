import { ChevronRight } from 'lucide-react'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { imagesOf, type PostPart, partsOf } from '#contract/posts/post-parts.ts'
import { isBlank } from '#contract/text/visible.ts'
import { Carousel } from './carousel.tsx'
import { LinkBox } from './link-box.tsx'
import type { PreviewProps } from './platform-view.ts'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'
import { ThreadLine } from './thread-line.tsx'
import { REPLY_CONTROLS } from './threads-replies.ts'

/** Posts one below the other on a line, the topic beside the name, and several images in a row that can be swiped. */
export function ThreadsPreview({ content, account }: PreviewProps) {
  // A draft may hold only some of the fields of the payload's schema.
  const {
    replyControl = 'everyone',
    topicTag,
    linkUrl,
    quotePostId,
  } = (content.platformPayload ?? {}) as Partial<PlatformPayloads['threads']>
  const parts = partsOf(content, [content.linkCard, ...(content.threadLinkCards ?? [])])
  return (
    <div className="flex flex-col px-4 py-3 text-pv-ink">
      <ThreadLine account={account} parts={parts}>
        {(part, index) => (
          <>
            <p className="flex min-w-0 flex-wrap items-center gap-x-1 text-base leading-5">
              <span className="min-w-0 font-semibold">{account?.accountHandle ?? 'your_handle'}</span>
              {index === 0 && topicTag && (
                <span className="flex min-w-0 items-center gap-1 font-semibold">
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-pv-meta" />
                  <span className="min-w-0">{topicTag}</span>
                </span>
              )}
              <span className="text-pv-meta">now</span>
            </p>
            {(!isBlank(part.text) || !part.media) && <PreviewText text={part.text} mention={/@[\w.]+/} />}
            <PartMedia part={part} />
            {!part.media && <LinkBox card={part.linkCard} link={index === 0 ? linkUrl : undefined} />}
            {index === 0 && quotePostId && (
              <p className="mt-3 rounded-panel border border-pv-line px-3 py-2 text-pv-meta">
                Quotes the post {quotePostId}
              </p>
            )}
          </>
        )}
      </ThreadLine>
      {replyControl !== 'everyone' && (
        <p className="border-pv-line border-t pt-2 text-facts text-pv-meta">
          {REPLY_CONTROLS[replyControl] ?? replyControl}
        </p>
      )}
    </div>
  )
}

function PartMedia({ part: { media } }: { part: PostPart }) {
  const images = imagesOf(media)
  return images.length > 1 ? <Carousel images={images} whole={false} /> : <PreviewMedia media={media} round />
}
