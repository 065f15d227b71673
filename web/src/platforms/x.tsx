import { lazy } from 'react'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { REPLY_SETTINGS, type ReplySettings } from '#contract/statuses.ts'
import { findLinksOnX } from '#rules/counting/find-links.ts'
import { Choice } from '../ui/choice.tsx'
import type { Content, FieldsProps, PlatformView, PreviewProps } from './platform-view.ts'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'
import { ThreadLine } from './thread-line.tsx'

const WHO_CAN_REPLY: Record<ReplySettings, string> = {
  everyone: 'Everyone can reply',
  following: 'Accounts you follow can reply',
  mentionedUsers: 'Only people you mention can reply',
  verified: 'Only verified accounts can reply',
}

/** The payload in this schema's form; a draft may hold only some of its fields. */
const payloadOf = (content: Pick<Content, 'platformPayload'>) =>
  (content.platformPayload ?? {}) as Partial<PlatformPayloads['x']>

function Preview({ content, account }: PreviewProps) {
  const { poll, quoteTweetUrl, replySettings } = payloadOf(content)
  const parts = partsOf(content)
  return (
    <div className="flex flex-col px-4 py-3 font-x text-pv-ink">
      <ThreadLine account={account} parts={parts}>
        {(part, index) => (
          <>
            <p className="flex min-w-0 gap-1 text-base leading-5">
              <span className="truncate font-bold">
                {account?.accountName ?? account?.accountHandle ?? 'Your name'}
              </span>
              <span className="truncate text-pv-meta">@{account?.accountHandle ?? 'handle'} · now</span>
            </p>
            <PreviewText text={part.text} mention={/@\w{1,15}/} links={findLinksOnX} />
            <PreviewMedia media={part.media} round />
            {index === 0 && poll && <PollPreview poll={poll} />}
            {index === 0 && quoteTweetUrl && (
              <p className="mt-3 truncate rounded-panel border border-pv-line px-3 py-2 text-pv-meta">
                Quotes {quoteTweetUrl}
              </p>
            )}
          </>
        )}
      </ThreadLine>
      {replySettings && replySettings !== 'everyone' && (
        <p className="border-t border-pv-line pt-2 text-facts text-pv-link">{WHO_CAN_REPLY[replySettings]}</p>
      )}
    </div>
  )
}

function PollPreview({ poll }: { poll: NonNullable<PlatformPayloads['x']['poll']> }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {poll.options.map((option, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same while they are typed
          key={index}
          className="rounded-full border border-pv-link px-4 py-1 text-center font-bold text-pv-link"
        >
          {option || `Choice ${index + 1}`}
        </p>
      ))}
      <p className="text-facts text-pv-meta">0 votes · {durationWords(poll.durationMinutes)} left</p>
    </div>
  )
}

function durationWords(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

// Loaded when somebody opens X's version.
const PollFields = lazy(() => import('./poll-fields.tsx').then((module) => ({ default: module.PollFields })))

function Fields({ payload, change }: FieldsProps) {
  const { replySettings = 'everyone', poll } = payloadOf({ platformPayload: payload })
  return (
    <>
      <Choice
        label="Who can reply on X"
        value={replySettings}
        options={REPLY_SETTINGS.map((value) => ({ value, label: WHO_CAN_REPLY[value] }))}
        choose={(value) => change({ ...payload, replySettings: value })}
      />
      <PollFields poll={poll ?? null} change={(next) => change({ ...payload, poll: next ?? undefined })} />
    </>
  )
}

export const x: PlatformView = {
  platform: 'x',
  Preview,
  Fields,
  threads: true,
  windows: 'x',
}
