import { LIMITS } from '#contract/limits/limits.ts'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { countCharacters } from '#contract/text/count-characters.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tick } from '../ui/tick.tsx'
import type { FieldsProps } from './platform-view.ts'
import { RedditFlair } from './reddit-flair.tsx'

type Payload = Partial<PlatformPayloads['reddit']>

/** The kinds of post. The first one is by content: files, an address, or text alone. */
const KINDS = [
  { value: '', label: 'As the post is' },
  { value: 'self', label: 'Text' },
  { value: 'link', label: 'Link' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Video' },
] as const

export function RedditFields({ payload, account, change }: FieldsProps) {
  const { subreddit = '', title = '', kind, url = '', flairId = '', nsfw, spoiler }: Payload = payload
  const put = (members: Payload) => change({ ...payload, ...members })
  return (
    <>
      <TextField
        label="Community on Reddit"
        hint="Its name, as after r/, or its address"
        value={subreddit}
        change={(text) => put({ subreddit: text.replace(/^\/?r\//i, '') })}
      />
      <TextField
        label="Title on Reddit"
        value={title}
        // The browser counts an emoji as two characters, Reddit as one.
        maxLength={LIMITS.reddit.title.max + title.length - countCharacters(title)}
        change={(text) => put({ title: text })}
      />
      <Choice
        label="Kind of post on Reddit"
        value={kind ?? ''}
        options={KINDS}
        choose={(value) => put({ kind: value === '' ? undefined : value })}
      />
      <TextField
        label="Link on Reddit"
        hint="The address of a link post"
        type="url"
        value={url}
        change={(text) => put({ url: text || undefined })}
      />
      <RedditFlair
        accountId={account?.id ?? null}
        community={subreddit.trim()}
        value={flairId}
        change={(id) => put({ flairId: id || undefined })}
      />
      <Tick label="Not safe for work" checked={nsfw ?? false} change={(on) => put({ nsfw: on || undefined })} />
      <Tick label="Spoiler" checked={spoiler ?? false} change={(on) => put({ spoiler: on || undefined })} />
    </>
  )
}
