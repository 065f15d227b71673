import type { PostMedia } from '#contract/media/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isChangeable } from '#contract/posts/post-machine.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { isBlank } from '#contract/text/visible.ts'
import type { Content } from '../platforms/platform-view.ts'
import type { NamedParts } from './named-parts.ts'

/** The text and media of every platform without a version of its own. */
export interface TextAndMedia {
  text: string
  media: PostMedia | null
}

export interface Variant {
  platform: Platform
  /**
   * The version's own values. A field that is left out follows the shared text or media. Null means that both follow.
   */
  own: Partial<TextAndMedia> | null
  payload: Record<string, unknown>
  accountId: string | null
  /** The saved post that this version edits, and when it was last changed; null until the first save. */
  saved: SavedPost | null
}

/** The link cards of the saved text, shown as long as the text is unchanged. */
interface SavedPost extends Pick<Content, 'linkCard' | 'threadLinkCards'> {
  postId: string
  updatedAt: string
  texts?: readonly string[]
}

/** A draft in the composer. The browser stores it with every keystroke; saving stores it on the server. */
export interface Draft {
  version: 1
  groupId: string | null
  title: string
  shared: TextAndMedia
  variants: readonly Variant[]
  /** The time wished for a new draft, in UTC. A saved group keeps its own. */
  wish?: string
  /** The parts of the strategy that it names. Left out if none is named. */
  parts?: NamedParts
}

const EMPTY: TextAndMedia = { text: '', media: null }

export function newDraft(platforms: readonly Platform[]): Draft {
  return { version: 1, groupId: null, title: '', shared: EMPTY, variants: platforms.map(newVariant) }
}

function newVariant(platform: Platform): Variant {
  return { platform, own: null, payload: {}, accountId: null, saved: null }
}

/**
 * Opens a saved group in the composer: the most common content is shared, and posts that differ get a version of their
 * own. `known` is the content that was shared before saving; it stays shared if a post still has it.
 */
export function draftFrom({ group, posts }: PostGroupWithPosts, known?: TextAndMedia): Draft {
  const editable = posts.filter(({ status }) => isChangeable(status))
  const texts = editable.map(({ contentText }) => contentText)
  const medias = editable.map(({ media }) => media)
  const shared = {
    text: commonest(texts, known?.text) ?? EMPTY.text,
    media: commonest(medias, known?.media) ?? EMPTY.media,
  }
  return {
    version: 1,
    groupId: group.id,
    title: group.title,
    parts: { pillarId: group.pillarId, priorityId: group.priorityId, contentType: group.contentType },
    shared,
    variants: editable.map((post) => ({
      platform: post.platform,
      own: orNull({
        ...(post.contentText !== shared.text && { text: post.contentText }),
        ...(!same(post.media, shared.media) && { media: post.media }),
      }),
      payload: post.platformPayload ?? {},
      accountId: post.socialAccountId,
      saved: savedAs(post),
    })),
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const orNull = (own: Partial<TextAndMedia>): Partial<TextAndMedia> | null => (Object.keys(own).length > 0 ? own : null)

/** `known` if it is among them; else the most frequent value, the first of equals. */
function commonest<T>(all: readonly T[], known: T | undefined): T | undefined {
  const weight = (one: T) => (same(one, known) ? all.length : 0) + all.filter((other) => same(one, other)).length
  return all.toSorted((one, other) => weight(other) - weight(one))[0]
}

export function textOf(draft: Draft, variant: Variant): TextAndMedia {
  return { ...draft.shared, ...variant.own }
}

export function contentOf(draft: Draft, variant: Variant): Content {
  const { text, media } = textOf(draft, variant)
  const payload = Object.entries(variant.payload).filter(([, value]) => value !== undefined)
  const content = { contentText: text, media, platformPayload: payload.length > 0 ? Object.fromEntries(payload) : null }
  const { saved } = variant
  if (!saved || JSON.stringify(textsOf(content)) !== JSON.stringify(saved.texts)) return content
  return { ...content, linkCard: saved.linkCard, threadLinkCards: saved.threadLinkCards }
}

const textsOf = (content: Content): string[] => partsOf(content).map(({ text }) => text)

function savedAs(post: Post): SavedPost {
  const { id: postId, updatedAt, linkCard, threadLinkCards } = post
  return { postId, updatedAt, texts: textsOf(post), linkCard, threadLinkCards }
}

export function setShared(draft: Draft, change: Partial<TextAndMedia>): Draft {
  return { ...draft, shared: { ...draft.shared, ...change } }
}

/** Changes one platform's version, whose changed parts then no longer follow the shared ones. */
export function setOwn(draft: Draft, platform: Platform, change: Partial<TextAndMedia>): Draft {
  return setVariant(draft, platform, ({ own }) => ({ own: { ...own, ...change } }))
}

export function setVariant(draft: Draft, platform: Platform, change: (variant: Variant) => Partial<Variant>): Draft {
  return {
    ...draft,
    variants: draft.variants.map((one) => (one.platform === platform ? { ...one, ...change(one) } : one)),
  }
}

export function addPlatform(draft: Draft, platform: Platform): Draft {
  if (draft.variants.some((variant) => variant.platform === platform)) return draft
  return { ...draft, variants: [...draft.variants, newVariant(platform)] }
}

export function removePlatform(draft: Draft, platform: Platform): Draft {
  return { ...draft, variants: draft.variants.filter((variant) => variant.platform !== platform) }
}

/** The title, or, without one, the first words of the text. At most 80 characters. */
export function titleOf(draft: Draft): string {
  const given = draft.title.trim()
  if (!isBlank(given)) return given.slice(0, 200)
  const texts = [draft.shared.text, ...draft.variants.map((variant) => textOf(draft, variant).text)]
  const line = texts.map((text) => text.trim().split('\n')[0] ?? '').find((first) => !isBlank(first)) ?? 'Untitled'
  if (line.length <= 80) return line
  return `${line.slice(0, 79).replace(/\s+\S*$/, '')}…`
}

export function isEmpty(draft: Draft): boolean {
  return draft.variants.every((variant) => {
    const { text, media } = textOf(draft, variant)
    return isBlank(text) && media === null
  })
}

/** The draft after a save during which somebody continued typing. It now edits the saved group. */
export function carryOn(draft: Draft, { group, posts }: PostGroupWithPosts): Draft {
  return {
    ...draft,
    groupId: group.id,
    title: draft.title || group.title,
    variants: draft.variants.map((variant) => {
      const post =
        posts.find(({ id }) => id === variant.saved?.postId) ??
        posts.find(({ platform, status }) => platform === variant.platform && isChangeable(status))
      return post ? { ...variant, saved: savedAs(post) } : variant
    }),
  }
}
