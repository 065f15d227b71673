import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FirstCommentField } from './first-comment-field.tsx'
import type { FieldsProps } from './platform-view.ts'

type Payload = Partial<PlatformPayloads['facebook']>

const PLACEMENTS = [
  { value: 'feed', label: 'Post on the page' },
  { value: 'reel', label: 'Reel: one video' },
  { value: 'story', label: 'Story: one image or video, for a day' },
] as const

export function FacebookFields({ payload, change }: FieldsProps) {
  const { placement = 'feed', linkUrl, firstComment }: Payload = payload
  const put = (members: Payload) => change({ ...payload, ...members })
  return (
    <>
      <Choice
        label="Kind of post on Facebook"
        value={placement}
        options={PLACEMENTS}
        choose={(value) => put({ placement: value })}
      />
      {(placement === 'feed' || linkUrl) && (
        <TextField
          label="Link on Facebook"
          hint="The address of a page to show as a card below the text, if there are no images and no video."
          type="url"
          value={linkUrl ?? ''}
          change={(text) => put({ linkUrl: text || undefined })}
        />
      )}
      {(placement !== 'story' || firstComment) && (
        <FirstCommentField
          platform="facebook"
          limit={LIMITS.facebook.comment}
          value={firstComment}
          change={(text) => put({ firstComment: text })}
        />
      )}
    </>
  )
}
