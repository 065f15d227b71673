/**
 * What a change concerned, in a few words and times, as they were then. The audit line stores them because the thing
 * itself changes later.
 */
export interface AuditAbout {
  label: string | null
  /** For a post, the group that it belongs to. */
  groupId: string | null
  /** The platforms and times of the posts after the change; `at` in UTC, null without a time. */
  posts: { platform: string; at: string | null }[]
}

const LONGEST = 120
const MOST_POSTS = 30
/**
 * Fields that name a thing, in the order in which they are tried. No secret is ever stored under one of these names.
 */
const NAMES = ['title', 'name', 'email', 'accountHandle', 'accountName', 'description', 'contentText', 'content_text']

/** Reads the state that an operation noted before or after its change. Null if the state names nothing. */
export function auditAbout(state: unknown): AuditAbout | null {
  if (!isRecord(state)) return null
  const thing = isRecord(state.group) ? state.group : state
  const name = NAMES.map((key) => thing[key]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  )
  const posts = (Array.isArray(state.posts) ? state.posts : [state]).flatMap((post) => {
    if (!isRecord(post) || typeof post.platform !== 'string' || !('status' in post)) return []
    const at = post.scheduledForUtc ?? post.scheduled_for_utc
    return [{ platform: post.platform, at: typeof at === 'string' ? at : null }]
  })
  const groupId = typeof thing.group_id === 'string' ? thing.group_id : null
  if (name === undefined && groupId === null) return null
  return { label: name === undefined ? null : shortened(name), groupId, posts: posts.slice(0, MOST_POSTS) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Shortens a text without cutting a character (a grapheme) in two. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(line.slice(0, LONGEST * 4))) {
    if (kept.length + segment.length > LONGEST) break
    kept += segment
  }
  return `${kept}…`
}
