import { ROOM } from '#contract/draft-room.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { Field, INPUT } from '../ui/field.tsx'

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
    <Field
      label={`First comment on ${PLATFORM_NAMES[platform]}`}
      hint={<span className="figures">{`Goes out right below the post. ${count} characters`}</span>}
    >
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          className={`${INPUT} py-1`}
          rows={2}
          maxLength={ROOM.comment}
          value={value}
          onChange={(event) => change(event.target.value || undefined)}
        />
      )}
    </Field>
  )
}
