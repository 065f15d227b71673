import type { PlatformPayloads } from '#contract/platform-payload.ts'
import { partsOf } from '#contract/post-parts.ts'
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

/** The payload's schema holds this shape; a draft may hold only some of it. */
const payloadOf = (content: Pick<Content, 'platformPayload'>) =>
  (content.platformPayload ?? {}) as Partial<PlatformPayloads['bluesky']>

function Preview({ content, account }: PreviewProps) {
  const { replyGate, langs } = payloadOf(content)
  const parts = partsOf(content, [content.linkCard, ...(content.threadLinkCards ?? [])])
  return (
    <div className="flex flex-col px-4 py-3 font-bluesky text-sheet-ink">
      <ThreadLine account={account} parts={parts}>
        {(part) => (
          <>
            <p className="flex min-w-0 gap-1 text-read leading-5">
              <span className="truncate font-semibold">
                {account?.accountName ?? account?.accountHandle ?? 'Your name'}
              </span>
              <span className="truncate text-sheet-meta">@{account?.accountHandle ?? 'handle.bsky.social'} · now</span>
            </p>
            <PreviewText text={part.text} mention={/@[\w-]+(?:\.[\w-]+)+/} />
            <PreviewMedia media={part.media} round />
            <PreviewCard card={part.linkCard} />
          </>
        )}
      </ThreadLine>
      {((replyGate && replyGate !== 'everyone') || langs) && (
        <p className="border-t border-sheet-line pt-2 text-dense text-sheet-meta">
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
  tone: 'text-net-bluesky',
  mark: (
    <path
      d="M12 11.2C10.9 8.9 8 5.2 5.4 3.9 3.4 2.9 2.2 3.4 2.2 5.6c0 1 .6 5.4.9 6.4.8 2.5 3.2 3.2 5.6 2.8-3.5.6-5 2.5-2.6 4.9 3.6 3.6 5.4-1 5.9-3 .5 2 2.3 6.6 5.9 3 2.4-2.4.9-4.3-2.6-4.9 2.4.4 4.8-.3 5.6-2.8.3-1 .9-5.4.9-6.4 0-2.2-1.2-2.7-3.2-1.7-2.6 1.3-5.5 5-6.6 7.3z"
      fill="currentColor"
    />
  ),
  Preview,
  Fields,
  threads: true,
  windows: 'x',
}
