import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { FieldsProps } from './platform-view.ts'
import { WordsField } from './words-field.tsx'

const WHO_CAN_WATCH = [
  { value: 'public', label: 'Everyone' },
  { value: 'unlisted', label: 'Whoever has the link' },
  { value: 'private', label: 'Only the channel' },
] as const

/**
 * The answers to a question that YouTube asks about every video. Nothing is preselected, because nobody else can answer
 * it.
 */
const FOR_KIDS = [
  { value: '', label: 'Choose …' },
  { value: 'no', label: 'No, it is not made for kids' },
  { value: 'yes', label: 'Yes, it is made for kids' },
] as const

export function VideoFields({ payload, change }: FieldsProps) {
  // A draft may hold only some of the fields of the payload's schema.
  const {
    title = '',
    privacyStatus = 'public',
    madeForKids,
    tags,
    playlistId,
  } = payload as Partial<PlatformPayloads['youtube']>
  const put = (members: Partial<PlatformPayloads['youtube']>) => change({ ...payload, ...members })
  return (
    <>
      <TextField
        label="Title on YouTube"
        value={title}
        maxLength={LIMITS.youtube.title.max}
        change={(text) => put({ title: text })}
      />
      <Choice
        label="Who can watch it"
        value={privacyStatus}
        options={WHO_CAN_WATCH}
        choose={(value) => put({ privacyStatus: value })}
      />
      <Choice
        label="Made for kids"
        value={madeForKids === undefined ? '' : madeForKids ? 'yes' : 'no'}
        options={FOR_KIDS}
        choose={(value) => put({ madeForKids: value === '' ? undefined : value === 'yes' })}
      />
      <WordsField
        label="Tags"
        hint="Search words for YouTube, separated by commas."
        words={tags}
        change={(words) => put({ tags: words })}
      />
      <TextField
        label="Playlist"
        hint="The address of one of the channel’s playlists, or its id."
        value={playlistId ?? ''}
        change={(text) => put({ playlistId: text.trim() || undefined })}
      />
    </>
  )
}
