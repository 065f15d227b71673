import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { Choice } from '../ui/choice.tsx'
import type { Content, FieldsProps, PlatformView, PreviewProps } from './platform-view.ts'
import { PreviewCard } from './preview-card.tsx'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'
import { ThreadLine } from './thread-line.tsx'

type ReplyGate = NonNullable<PlatformPayloads['bluesky']['replyGate']>

const WHO_CAN_REPLY: Record<ReplyGate, string> = {
  everyone: 'Everyone can reply',
  mentioned: 'Only people you mention can reply',
  following: 'Only people you follow can reply',
  nobody: 'Nobody can reply',
}
const GATES: readonly ReplyGate[] = ['everyone', 'mentioned', 'following', 'nobody']

/** The payload in this schema's form; a draft may hold only some of its fields. */
const payloadOf = (content: Pick<Content, 'platformPayload'>) =>
  (content.platformPayload ?? {}) as Partial<PlatformPayloads['bluesky']>

function Preview({ content, account }: PreviewProps) {
  const { replyGate, langs } = payloadOf(content)
  const parts = partsOf(content, [content.linkCard, ...(content.threadLinkCards ?? [])])
  return (
    <div className="flex flex-col px-4 py-3 font-bluesky text-pv-ink">
      <ThreadLine account={account} parts={parts}>
        {(part) => (
          <>
            <p className="flex min-w-0 gap-1 text-base leading-5">
              <span className="truncate font-semibold">
                {account?.accountName ?? account?.accountHandle ?? 'Your name'}
              </span>
              <span className="truncate text-pv-meta">@{account?.accountHandle ?? 'handle.bsky.social'} · now</span>
            </p>
            <PreviewText text={part.text} mention={/@[\w-]+(?:\.[\w-]+)+/} />
            <PreviewMedia media={part.media} round />
            <PreviewCard card={part.linkCard} />
          </>
        )}
      </ThreadLine>
      {((replyGate && replyGate !== 'everyone') || langs) && (
        <p className="border-t border-pv-line pt-2 text-facts text-pv-meta">
          {[replyGate && replyGate !== 'everyone' && WHO_CAN_REPLY[replyGate], langs && `Language: ${langs.join(', ')}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

function Fields({ payload, change }: FieldsProps) {
  const { replyGate = 'everyone' } = payloadOf({ platformPayload: payload })
  return (
    <Choice
      label="Who can reply on Bluesky"
      value={replyGate}
      options={GATES.map((value) => ({ value, label: WHO_CAN_REPLY[value] }))}
      choose={(value) => change({ ...payload, replyGate: value })}
    />
  )
}

export const bluesky: PlatformView = {
  platform: 'bluesky',
  Preview,
  Fields,
  threads: true,
  windows: 'x',
}
