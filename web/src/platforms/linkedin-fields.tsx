import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FirstCommentField } from './first-comment-field.tsx'
import type { FieldsProps } from './platform-view.ts'

type Payload = Partial<PlatformPayloads['linkedin']>

const WHO_SEES_IT = [
  { value: 'public', label: 'Everybody sees it' },
  { value: 'connections', label: 'Only connections see it' },
] as const

export function LinkedInFields({ payload, change }: FieldsProps) {
  const { visibility = 'public', articleUrl = '', firstComment }: Payload = payload
  return (
    <>
      <Choice
        label="Who sees it on LinkedIn"
        value={visibility}
        options={WHO_SEES_IT}
        choose={(value) => change({ ...payload, visibility: value })}
      />
      <TextField
        label="Article on LinkedIn"
        hint="The address of a page to show as a card below the text"
        type="url"
        value={articleUrl}
        change={(value) => change({ ...payload, articleUrl: value || undefined })}
      />
      <FirstCommentField
        platform="linkedin"
        value={firstComment}
        limit={LIMITS.linkedin.comment}
        change={(text) => change({ ...payload, firstComment: text })}
      />
    </>
  )
}
