import { createHash } from 'node:crypto'
import type { RedditSandbox } from './create-reddit-sandbox.ts'
import type { RedditAccount, Thing } from './state.ts'

/** A post or comment that somebody made outside the API. */
export interface StandingThread {
  /** A name without u/; it need not be an account that can sign in. */
  author: string
  community: string
  title: string
  text: string
  atMs: number
  nsfw?: boolean
  /** The post or comment that it answers; it is a comment then. */
  parent?: Thing
  /** Who removed it, such as `moderator`. */
  removedBy?: string
  isLocked?: boolean
  isArchived?: boolean
  url?: string
}

/** Puts a thread into a simulated Reddit as if its author had written it there at that time. */
export function putThread({ state }: Pick<RedditSandbox, 'state'>, thread: StandingThread): Thing {
  const known = state.accounts.find(({ name }) => name === thread.author)
  const author = known ?? stranger(thread.author)
  const thing: Thing = {
    name: `${thread.parent ? 't1' : 't3'}_${state.nextId()}`,
    kind: thread.parent ? 'comment' : thread.url ? 'link' : 'self',
    author,
    community: thread.community,
    title: thread.parent ? '' : thread.title,
    text: thread.text,
    url: thread.url ?? null,
    files: [],
    parent: thread.parent ?? null,
    nsfw: thread.nsfw ?? false,
    spoiler: false,
    flair: null,
    removedBy: thread.removedBy ?? null,
    isLocked: thread.isLocked ?? false,
    isArchived: thread.isArchived ?? false,
    createdAtMs: thread.atMs,
    visibleAtMs: thread.atMs,
    deletedAtMs: null,
  }
  state.things.set(thing.name, thing)
  return thing
}

const stranger = (name: string): RedditAccount => ({
  id: BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 12)}`).toString(36),
  name,
  title: name,
})
