import { Parser } from 'htmlparser2'
import type { FoundThread } from '../listening.ts'

interface Entry {
  id: string
  title: string
  href: string
  author: string
  category: string
  published: string
  updated: string
  content: string
}

const FIELDS: Record<string, keyof Entry> = {
  id: 'id',
  title: 'title',
  name: 'author',
  published: 'published',
  updated: 'updated',
  content: 'content',
}
const MOST_ENTRIES = 200

/** Reads Reddit's Atom feed of submissions. Null where the answer is no feed. Comments in it are left out. */
export function readFeed(xml: string, site: string): FoundThread[] | null {
  const entries: Entry[] = []
  let entry: Entry | null = null
  let field: keyof Entry | null = null
  let isFeed = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'feed') isFeed = true
        if (name === 'entry') entry = empty()
        if (!entry) return
        if (name === 'link') entry.href = attributes.href ?? ''
        if (name === 'category') entry.category = attributes.term ?? ''
        field = FIELDS[name] ?? null
      },
      ontext(text) {
        if (entry && field) entry[field] += text
      },
      onclosetag(name) {
        field = null
        if (name === 'entry' && entry && entries.length < MOST_ENTRIES) entries.push(entry)
        if (name === 'entry') entry = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (!isFeed) return null
  return entries.flatMap((one) => threadOf(one, site) ?? [])
}

const empty = (): Entry => ({
  id: '',
  title: '',
  href: '',
  author: '',
  category: '',
  published: '',
  updated: '',
  content: '',
})

function threadOf(entry: Entry, site: string): FoundThread | null {
  const at = Date.parse(entry.published || entry.updated)
  if (!/^t3_[0-9a-z]{1,13}$/.test(entry.id)) return null
  const path = URL.canParse(entry.href) ? new URL(entry.href).pathname : `/comments/${entry.id.slice(3)}/`
  return {
    externalId: entry.id,
    url: `${site}${path}`,
    title: entry.title.trim(),
    text: textOf(entry.content),
    authorHandle: entry.author.trim().replace(/^\/u\//, '') || null,
    community: entry.category || /^\/r\/(\w+)\//.exec(path)?.[1] || null,
    postedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
    likeCount: null,
    replyCount: null,
    isAdult: false,
    isClosed: false,
  }
}

/** The words of an entry. Reddit ends it with "submitted by /u/name [link] [comments]", which is no part of the text. */
function textOf(html: string): string {
  let text = ''
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'p' || name === 'br' || name === 'li') text += '\n'
    },
    ontext(part) {
      text += part
    },
  })
  parser.end(html)
  return text
    .replace(/\s*submitted by\s+\/u\/[\w-]+[\s\S]*$/, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n')
    .trim()
}
