import { ROOM } from '#contract/draft-room.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { TextArea } from '../ui/text-area.tsx'

interface Props {
  platform: Platform
  value: string | undefined
  /** As many characters as the network takes. */
  max?: number
  change: (value: string | undefined) => void
}

/** What the account says first below its own post. */
export function FirstCommentField({ platform, value = '', max = ROOM.comment, change }: Props) {
  const count = `${value.length.toLocaleString('en')} of ${max.toLocaleString('en')}`
  return (
    <TextArea
      label={`First comment on ${PLATFORM_NAMES[platform]}`}
      hint={<span className="figures">{`Goes out right below the post. ${count} characters`}</span>}
      maxLength={ROOM.comment}
      value={value}
      change={(text) => change(text || undefined)}
    />
  )
}
