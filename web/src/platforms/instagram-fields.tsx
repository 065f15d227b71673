import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { Choice } from '../ui/choice.tsx'
import { CoverField } from './cover-field.tsx'
import { FirstCommentField } from './first-comment-field.tsx'
import type { FieldsProps } from './platform-view.ts'
import { WordsField } from './words-field.tsx'

type Payload = Partial<PlatformPayloads['instagram']>

const PLACEMENTS = [
  { value: 'feed', label: 'Post in the feed' },
  { value: 'reel', label: 'Reel: one video' },
  { value: 'story', label: 'Story: one image or video, for a day' },
] as const

/** Where a reel is shown; the first option leaves it to Instagram. */
const SHOWN = [
  { value: '', label: 'As Instagram decides' },
  { value: 'both', label: 'Among the reels and in the feed' },
  { value: 'reels', label: 'Among the reels only' },
] as const

export function InstagramFields({ payload, change }: FieldsProps) {
  const { placement = 'feed', collaborators, coverUrl, shareToFeed, firstComment }: Payload = payload
  const put = (members: Payload) => change({ ...payload, ...members })
  const isStory = placement === 'story'
  return (
    <>
      <Choice
        label="Kind of post on Instagram"
        value={placement}
        options={PLACEMENTS}
        choose={(value) => put({ placement: value })}
      />
      {placement === 'reel' && (
        <Choice
          label="Where the reel is shown on Instagram"
          value={shareToFeed === undefined ? '' : shareToFeed ? 'both' : 'reels'}
          options={SHOWN}
          choose={(value) => put({ shareToFeed: value === '' ? undefined : value === 'both' })}
        />
      )}
      {(!isStory || coverUrl) && (
        <CoverField label="Cover of the video on Instagram" url={coverUrl} change={(url) => put({ coverUrl: url })} />
      )}
      {(!isStory || collaborators) && (
        <WordsField
          label="Collaborators on Instagram"
          hint={`Up to ${LIMITS.instagram.collaborators.max} accounts that are asked to show the post as theirs too, separated by commas.`}
          words={collaborators}
          tidy={(name) => name.replace(/^@/, '')}
          change={(names) => put({ collaborators: names })}
        />
      )}
      {(!isStory || firstComment) && (
        <FirstCommentField
          platform="instagram"
          limit={LIMITS.instagram.comment}
          value={firstComment}
          change={(text) => put({ firstComment: text })}
        />
      )}
    </>
  )
}
