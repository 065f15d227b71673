import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { FieldsProps } from './platform-view.ts'
import { REPLY_CONTROLS } from './threads-replies.ts'

type Payload = Partial<PlatformPayloads['threads']>

export function ThreadsFields({ payload, change }: FieldsProps) {
  const { replyControl = 'everyone', topicTag, linkUrl, quotePostId }: Payload = payload
  const put = (members: Payload) => change({ ...payload, ...members })
  return (
    <>
      <Choice
        label="Who can reply on Threads"
        value={replyControl}
        options={Object.entries(REPLY_CONTROLS).map(([value, label]) => ({ value, label }))}
        choose={(value) => put({ replyControl: value })}
      />
      <TextField
        label="Topic on Threads"
        hint="One topic for the whole post, without the #."
        maxLength={LIMITS.threads.topic.max}
        value={topicTag ?? ''}
        change={(text) => put({ topicTag: text.replace(/^#/, '') || undefined })}
      />
      <TextField
        label="Link on Threads"
        hint="The address of a page to show as a card below the text, if there are no images and no video."
        type="url"
        value={linkUrl ?? ''}
        change={(text) => put({ linkUrl: text || undefined })}
      />
      <TextField
        label="Quoted post on Threads"
        hint="The post’s address, as copied on Threads. The check tells you if it cannot find the post’s number in it."
        value={quotePostId ?? ''}
        change={(text) => put({ quotePostId: text.trim() || undefined })}
      />
    </>
  )
}
