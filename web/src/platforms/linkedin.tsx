import type { PlatformPayloads } from '#contract/platform-payload.ts'
import { Field, INPUT } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Choice } from './choice.tsx'
import { plainPlatform } from './plain.tsx'
import type { FieldsProps, PlatformView } from './platform-view.ts'

type Payload = Partial<PlatformPayloads['linkedin']>

const WHO_SEES_IT = [
  { value: 'public', label: 'Everybody sees it' },
  { value: 'connections', label: 'Only connections see it' },
] as const

function Fields({ payload, change }: FieldsProps) {
  const { visibility = 'public', articleUrl = '', firstComment = '' }: Payload = payload
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
        hint="The address of a page that is shown as a card below the text"
        type="url"
        value={articleUrl}
        change={(value) => change({ ...payload, articleUrl: value || undefined })}
      />
      <Field label="First comment on LinkedIn">
        {(control) => (
          <textarea
            {...control}
            className={INPUT}
            rows={2}
            value={firstComment}
            onChange={(event) => change({ ...payload, firstComment: event.target.value || undefined })}
          />
        )}
      </Field>
    </>
  )
}

export const linkedin: PlatformView = {
  ...plainPlatform({
    platform: 'linkedin',
    tone: 'text-net-linkedin',
    windows: 'linkedin',
    mark: (
      <path
        d="M5 3.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM3.6 9h2.8v11H3.6zM9.2 9h2.7v1.6c.6-1 1.8-1.9 3.6-1.9 3.3 0 4.2 2 4.2 5V20h-2.8v-5.6c0-1.6-.3-3-2.2-3s-2.7 1.3-2.7 3V20H9.2z"
        fill="currentColor"
      />
    ),
  }),
  Fields,
}
