import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TextLimit } from '#contract/limits/limit-shapes.ts'
import { LIMITS } from '#contract/limits/limits.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import { checkContent } from '#rules/check.ts'
import { COUNTERS } from '#rules/counters.ts'
import { SIGNS } from '#rules/counting/signs.ts'
import { contextOf, draftOf, mediaOf } from '../support/rules/draft.ts'
import { image, outgoing } from './conformance/outgoing-part.ts'
import { createRecorder } from './conformance/recorder.ts'
import { type Tools, toolsOf } from './conformance/tools.ts'
import type { ConformanceWorld } from './conformance/world.ts'
import { openConformanceWorld } from './conformance-world.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

type Limit = Pick<TextLimit, 'max' | 'count'>
type Payload = Record<string, unknown>

/** A place for text in a post: its limits, and a post with a text in that place, for the check and for the adapter. */
interface Place {
  what: string
  limits: readonly Limit[]
  content?: string
  payload?: (text: string) => Payload
  media?: (text: string) => PostMedia
  part?: (text: string) => Partial<OutgoingPart>
  comment?: true
  /** Characters that this place refuses or counts in another way. */
  without?: RegExp
}

const title = (of: Limit, rest: Payload): Place => ({
  what: 'title',
  limits: [of],
  payload: (text) => ({ ...rest, title: text }),
})
const firstComment = (of: Limit): Place => ({
  what: 'first comment',
  limits: [of],
  payload: (text) => ({ firstComment: text }),
  comment: true,
})
const altText = (of: Limit): Place => ({
  what: 'alternative text',
  limits: [of],
  media: (text) => mediaOf.image({ altText: text }),
  part: (text) => ({ media: [{ ...image('a'), altText: text }] }),
})
const kid = { madeForKids: false }

/** Tags that count 460 characters together with their commas. No single one is too long. */
const OTHER_TAGS = [...['a', 'b', 'c', 'd'].map((letter) => letter.repeat(99)), 'e'.repeat(59)]

const PLACES: Record<SimulatedPlatform, readonly Place[]> = {
  x: [
    { what: 'text', limits: LIMITS.x.kinds.post.text },
    altText(LIMITS.x.kinds.post.images.altText),
    {
      what: 'choice of a poll',
      limits: [{ max: LIMITS.x.poll.optionLength, count: LIMITS.x.poll.optionCount }],
      payload: (text) => ({ poll: { options: ['a', text], durationMinutes: 60 } }),
    },
  ],
  linkedin: [{ what: 'text', limits: LIMITS.linkedin.kinds.post.text }, firstComment(LIMITS.linkedin.comment)],
  tiktok: [
    {
      what: 'text',
      limits: LIMITS.tiktok.kinds.video.text,
      payload: () => ({ privacyLevel: 'SELF_ONLY' }),
      media: () => mediaOf.video(),
    },
  ],
  reddit: [
    {
      what: 'text',
      limits: LIMITS.reddit.kinds.post.text,
      payload: () => ({ subreddit: 'northwind', title: 'A title' }),
    },
    title(LIMITS.reddit.title, { subreddit: 'northwind' }),
  ],
  facebook: [{ what: 'text', limits: LIMITS.facebook.kinds.feed.text }, firstComment(LIMITS.facebook.comment)],
  instagram: [
    { what: 'text', limits: LIMITS.instagram.kinds.post.text, media: () => mediaOf.image() },
    { ...altText(LIMITS.instagram.kinds.post.images.altText) },
    { ...firstComment(LIMITS.instagram.comment), media: () => mediaOf.image() },
  ],
  youtube: [
    {
      what: 'text',
      limits: LIMITS.youtube.kinds.video.text,
      payload: () => ({ ...kid, title: 'A title' }),
      media: () => mediaOf.video(),
    },
    { ...title(LIMITS.youtube.title, kid), media: () => mediaOf.video() },
    {
      what: 'tags together',
      without: / /,
      limits: [{ ...LIMITS.youtube.tags, max: LIMITS.youtube.tags.max - 460 }],
      payload: (text) => ({ ...kid, title: 'A title', tags: [...OTHER_TAGS, text] }),
      media: () => mediaOf.video(),
    },
  ],
  bluesky: [{ what: 'text', limits: LIMITS.bluesky.kinds.post.text }],
  threads: [
    { what: 'text', limits: LIMITS.threads.kinds.post.text },
    altText(LIMITS.threads.kinds.post.images.altText),
    { what: 'topic', limits: [LIMITS.threads.topic], without: /[.&]/, payload: (text) => ({ topicTag: text }) },
  ],
}

/** The text with the most of this character that the limits allow, with letters added up to the exact limit. */
function filled(sign: string, limits: readonly Limit[]): string {
  const fits = (text: string) => limits.every(({ max, count }) => COUNTERS[count].count(text) <= max)
  // The first guess is right or too large, because a character counts the same everywhere.
  const most = Math.min(...limits.map(({ max, count }) => Math.floor(max / COUNTERS[count].count(sign))))
  let text = sign.repeat(most)
  while (!fits(text)) text = text.slice(0, -sign.length)
  const left = Math.min(...limits.map(({ max, count }) => max - COUNTERS[count].count(text)))
  return text + 'a'.repeat(left)
}

/** A link, which counts 23 on X and its own length elsewhere. */
const LINK = { what: 'A link', sign: 'https://example.com/a/long/path/of/some/length ' }
/** Counted texts begin and end with a letter, because some networks trim white space. */
const KINDS = [...SIGNS, LINK].map(({ what, sign }) => ({ what, sign: /^\s|\u200B/.test(sign) ? `b${sign}b` : sign }))

for (const platform of SIMULATED_PLATFORMS) {
  describe(`${PLATFORM_NAMES[platform]}: a text at the limit is accepted, one character more is refused, by the check and by the network:`, () => {
    const network = TEST_NETWORKS[platform] as TestNetwork
    let world: ConformanceWorld
    let tools: Tools
    let account: OpenAccount

    before(async () => {
      const [form = {}] = Object.values(network.conformance.forms)
      const accounts = platform === 'x' && {
        accounts: Array.from({ length: 60 }, (_, n) => ({
          username: network.handle(n),
          name: 'Plain',
          subscription: 'None',
        })),
      }
      world = await openConformanceWorld(
        platform,
        network,
        { ...form, rateLimits: 'off', postsPerDay: 10_000, ...accounts } as typeof form, // the network's own options

        (fetch) => fetch,
      )
      tools = toolsOf(world, createRecorder())
      account = await world.connect()
    })
    after(() => world.close())

    /** Whether the check accepts the text's length in this place. */
    const checkTakes = ({ what, payload, media }: Place, text: string): boolean => {
      const isText = what === 'text'
      const draft = draftOf(platform, {
        ...(isText && { contentText: text }),
        media: media?.(text) ?? null,
        platformPayload: payload?.(text) ?? null,
      })
      const { problems } = checkContent(
        draft,
        contextOf({ access: { ...contextOf().access, linkedin: 'community_management' } }),
      )
      return !problems.some(({ code }) => /too_long|option_length|topic_tag_invalid/.test(code))
    }

    const networkTakes = async ({ what, payload, part, comment }: Place, text: string): Promise<boolean> => {
      const made = (changes: Partial<OutgoingPart>) => {
        const plain = outgoing(world.now(), changes)
        const fit = world.fit?.(plain) ?? plain
        // by the network's own schema
        return { ...fit, payload: { ...fit.payload, ...changes.payload } } as OutgoingPart
      }
      const send = (changes: Partial<OutgoingPart>) => tools.publish(account, made(changes))
      try {
        if (comment) {
          const post = await send({})
          await send({ kind: 'comment', index: 1, text, parent: post, root: post })
        } else {
          const given = payload?.(text)
          await send({
            ...(what === 'text' && { text }),
            ...part?.(text),
            ...(given && { payload: given as OutgoingPart['payload'] }),
          }) // as above
        }
        return true
      } catch (error) {
        if (error instanceof PlatformError && error.kind === 'rejected') return false
        throw error
      }
    }

    for (const place of PLACES[platform]) {
      test(place.what, async () => {
        for (const { what, sign } of KINDS) {
          if (place.without?.test(sign)) continue
          const whole = filled(sign, place.limits)
          assert.deepEqual(
            [checkTakes(place, whole), await networkTakes(place, whole)],
            [true, true],
            `${what}, at the limit`,
          )
          const over = `${whole}a`
          assert.deepEqual(
            [checkTakes(place, over), await networkTakes(place, over)],
            [false, false],
            `${what}, one over`,
          )
        }
      })
    }
  })
}
