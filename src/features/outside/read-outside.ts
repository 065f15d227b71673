import type { Platform } from '#contract/platforms.ts'
import type { LinkCard } from '#contract/posts/link-card.ts'
import { keepCardPicture } from '#features/media/index.ts'
import { AppError } from '#kernel/errors.ts'
import { createSemaphore } from '#kernel/semaphore.ts'
import type { Services } from '#kernel/services.ts'
import { assetIdOf } from './asset-id.ts'
import { type CardImage, cardImage } from './card-image.ts'
import { NoAnswer } from './name-lookups.ts'
import type { Requester } from './service.ts'

/** The answers of pages and networks, by what was looked up. Whatever was not looked up is missing. */
export interface Found {
  /** By address. Null if the page has no card or did not answer. */
  cards: ReadonlyMap<string, LinkCard | null>
  /** By handle: the account's id, or null if nobody has the handle. A handle without an answer is missing. */
  names: ReadonlyMap<string, string | null>
  /** Versions of quoted posts, by address. Null if there is no such post. A post without an answer is missing. */
  versions: ReadonlyMap<string, string | null>
}

export const NOTHING: Found = { cards: new Map(), names: new Map(), versions: new Map() }

/** The most look-ups of each kind in one call. Further ones are left out. */
const MOST = 30
const AT_ONCE = 4
/** The time for one whole call, during which somebody waits. */
const PATIENCE_MS = 15_000
/** How long a picture waits for its check behind the pictures of others. */
const PICTURE_PATIENCE_MS = 5_000

/** The look-ups that one post needs. */
export interface Wanted {
  platform: Platform
  addresses: string[]
  names: string[]
  /** The address of the post that it quotes. */
  quoted: string | null
}

/** The person or workspace that asks. All reads in this process count towards their share. */
export interface Asker {
  userId: string
  orgId: string
}

/**
 * Reads the pages that posts link to, and looks up the people that posts name and the posts that they quote. Never call
 * it inside a transaction. A name without an answer is left out, and a page without an answer has no card. This keeps
 * nobody from writing, and the content rules report it.
 */
export async function readOutside(services: Services, asker: Asker, wanted: readonly Wanted[]): Promise<Found> {
  const { userId, orgId } = asker
  const by = { parties: [`user:${userId}`, `org:${orgId}`], until: AbortSignal.timeout(PATIENCE_MS) }
  const addresses = new Set(wanted.flatMap((post) => post.addresses))
  const names = new Map(wanted.flatMap(({ names, platform }) => names.map((name) => [name, platform])))
  const quoted = new Map(
    wanted.flatMap(({ quoted, platform }) => (quoted === null ? [] : [[quoted, platform] as const])),
  )
  const [cards, accounts, versions] = await Promise.all([
    each([...addresses], (url) => readCard(services, orgId, url, by).catch(() => null)),
    each([...names], ([handle, platform]) => lookUp(services, { platform, handle }, by)),
    each([...quoted], ([address, platform]) => lookUpVersion(services, { platform, address }, by)),
  ])
  return { cards, names: byWhat(accounts), versions: byWhat(versions) }
}

const byWhat = <T>(answers: ReadonlyMap<readonly [string, Platform], T>): Map<string, T> =>
  new Map([...answers].map(([[what], answer]) => [what, answer]))

/** Runs `ask` for each input, and returns the answers by input. An input without an answer is left out. */
async function each<A, T>(asked: readonly A[], ask: (one: A) => Promise<T>): Promise<Map<A, T>> {
  const semaphore = createSemaphore(AT_ONCE)
  const answers = new Map<A, T>()
  const asking = asked.slice(0, MOST).map(async (one) => {
    const end = await semaphore.acquire()
    try {
      answers.set(one, await ask(one))
    } catch {
      // the content rules report it
    } finally {
      end()
    }
  })
  await Promise.all(asking)
  return answers
}

async function readCard(services: Services, orgId: string, url: string, by: Requester): Promise<LinkCard | null> {
  const { readPage, storage, clock } = services
  const page = await readPage(url, by)
  if (!page) return null
  // If the file is not a picture, or if there is no room for it, the card has no picture.
  const image = page.image && (await readImage(services, page.image, by))
  const id = image && assetIdOf(image.bytes)
  const key = id && (await keepCardPicture(services, orgId, { ...image, id }).catch(() => null))
  const { title, description } = page
  const readAt = clock.now().toISOString()
  return { url, title, description, imageAssetId: key && id, imageUrl: key && storage.publicUrl(key), readAt }
}

/**
 * Reads the picture of a card. Null if the bytes are not a picture. Throws if they could not be checked: then the whole
 * card is missing, which people are told.
 */
async function readImage({ heavyWork }: Services, bytes: Uint8Array, by: Requester): Promise<CardImage | null> {
  const until = AbortSignal.any([by.until, AbortSignal.timeout(PICTURE_PATIENCE_MS)])
  return cardImage(heavyWork, { ...by, until }, bytes).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'unavailable') throw error
    return null
  })
}

async function lookUp(
  { platforms, lookUpName }: Services,
  name: { platform: Platform; handle: string },
  by: Requester,
): Promise<string | null> {
  const composing = platforms[name.platform]?.composing
  return composing?.lookUpName
    ? lookUpName(name, by, async () => (await composing.lookUpName?.(name.handle)) ?? null)
    : null
}

/** Looks up a post's version. It counts towards the share of names, since it asks the same network. */
async function lookUpVersion(
  { platforms, lookUpName }: Services,
  { platform, address }: { platform: Platform; address: string },
  by: Requester,
): Promise<string | null> {
  const composing = platforms[platform]?.composing
  if (!composing?.lookUpVersion) throw new NoAnswer('The network is not asked for versions')
  return lookUpName({ platform, handle: address }, by, async () => (await composing.lookUpVersion?.(address)) ?? null)
}
