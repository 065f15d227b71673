import { ROOM } from '#contract/limits/draft-room.ts'
import type { LengthLimit } from '#contract/limits/limit-shapes.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { COUNTERS } from '#rules/counters.ts'
import { TextArea } from '../ui/text-area.tsx'

interface Props {
  platform: Platform
  value: string | undefined
  limit: LengthLimit
  change: (value: string | undefined) => void
}

/** The account's first comment, right below its own post. */
export function FirstCommentField({ platform, value = '', limit, change }: Props) {
  const { unit, count: length } = COUNTERS[limit.count]
  const count = `${length(value).toLocaleString('en')} of ${limit.max.toLocaleString('en')}`
  return (
    <TextArea
      label={`First comment on ${PLATFORM_NAMES[platform]}`}
      hint={<span className="figures">{`Published as a comment right below the post. ${count} ${unit}s`}</span>}
      maxLength={ROOM.comment}
      value={value}
      change={(text) => change(text || undefined)}
    />
  )
}
