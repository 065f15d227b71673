import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { AssetId, PostMediaInput } from '../media/media.ts'
import { PLATFORM_PAYLOADS } from '../networks/platform-payload.ts'
import { changeMedia, countSentParts, extrasOf, MEDIA_IN_PAYLOAD, mediaOf, partsOf, sentPartsOf } from './post-parts.ts'

/** The places in a schema where something names a file of the library: `thread.*.media.images.*.assetId`. */
function assetPlaces(schema: unknown, path: string[] = []): string[] {
  if (schema === AssetId) return [path.join('.')]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return assetPlaces(schema.unwrap(), path)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return assetPlaces(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return assetPlaces(schema.element, [...path, '*'])
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => assetPlaces(option, path))
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) => assetPlaces(value, [...path, key]))
  }
  assert.ok(isPlain(schema), `${path.join('.')}: this walk does not know what is inside such a schema`)
  return []
}

const isPlain = (schema: unknown): boolean =>
  [z.ZodString, z.ZodURL, z.ZodEnum, z.ZodBoolean, z.ZodNumber, z.ZodLiteral].some((kind) => schema instanceof kind)

/** The place of the media to which a file's place belongs. */
const mediaPlace = (place: string): string => place.replace(/(\.images\.\*)?\.assetId$/, '')

/** The media in a payload that `mediaOf` does not find. */
const missedIn = (schema: z.ZodType): string[] =>
  assetPlaces(schema).filter((place) => !MEDIA_IN_PAYLOAD.includes(mediaPlace(place)))

for (const [platform, schema] of Object.entries(PLATFORM_PAYLOADS)) {
  test(`no file that a payload for ${platform} names is missed`, () => {
    const message = 'add the place of its media to MEDIA_IN_PAYLOAD, so that it is hashed, looked up and sent'
    assert.deepEqual(missedIn(schema), [], message)
  })
}

test('a planted cover is found, whatever it is wrapped in', () => {
  const { shape } = PLATFORM_PAYLOADS.youtube
  const planted = z.strictObject({ ...shape, thumbnail: PostMediaInput.nullable().optional() })
  assert.deepEqual([...new Set(missedIn(planted).map(mediaPlace))], ['thumbnail'])
  assert.deepEqual(missedIn(z.strictObject({ ...shape, cover: AssetId.optional() })), ['cover'])
})

test('every place that is named is one of some network', () => {
  const places = Object.values(PLATFORM_PAYLOADS).flatMap((schema) => assetPlaces(schema).map(mediaPlace))
  assert.deepEqual([...new Set(places)], MEDIA_IN_PAYLOAD)
})

const image = (assetId: string) => ({ kind: 'image' as const, assetId })

test('all media are found with their places, and changed in them', () => {
  const post = {
    media: image('a'),
    platformPayload: { langs: ['en'], thread: [{ text: 'two' }, { text: 'three', media: image('b') }, null] },
  }
  assert.deepEqual(mediaOf<PostMediaInput>(post), [
    { path: 'media', media: image('a') },
    { path: 'platformPayload.thread.1.media', media: image('b') },
  ])
  assert.deepEqual(
    changeMedia<PostMediaInput, string>(post, (_, path) => path),
    {
      media: 'media',
      platformPayload: {
        langs: ['en'],
        thread: [{ text: 'two' }, { text: 'three', media: 'platformPayload.thread.1.media' }, null],
      },
    },
  )
  assert.deepEqual(changeMedia({ media: null, platformPayload: null }, String), { media: null, platformPayload: null })
})

test('what stands at a named place is found', () => {
  for (const place of MEDIA_IN_PAYLOAD) {
    const within = (keys: string[]): unknown => {
      const [key, ...below] = keys
      if (key === undefined) return image('a')
      return key === '*' ? [within(below)] : { [key]: within(below) }
    }
    const platformPayload = within(place.split('.')) as Record<string, unknown>
    assert.deepEqual(
      mediaOf<PostMediaInput>({ platformPayload }).map(({ media }) => media),
      [image('a')],
    )
  }
})

test('a cover would be changed like the rest', () => {
  const post = { media: null, platformPayload: { title: 'Ahoy', thumbnail: image('a') } }
  const changed = changeMedia(post, (_, path) => path, ['thumbnail'])
  assert.deepEqual(changed.platformPayload, { title: 'Ahoy', thumbnail: 'platformPayload.thumbnail' })
})

test('the parts are the post itself and its thread; one that is not filled in is empty', () => {
  const thread = [{ text: 'two', media: image('b') }, null, {}]
  const parts = partsOf<PostMediaInput>({ contentText: 'one', platformPayload: { thread } })
  assert.deepEqual(
    parts.map(({ text, media, textPath, mediaPath }) => [text, media, textPath, mediaPath]),
    [
      ['one', null, 'contentText', 'media'],
      ['two', image('b'), 'platformPayload.thread.0.text', 'platformPayload.thread.0.media'],
      ['', null, 'platformPayload.thread.1.text', 'platformPayload.thread.1.media'],
      ['', null, 'platformPayload.thread.2.text', 'platformPayload.thread.2.media'],
    ],
  )
  assert.equal(partsOf({ contentText: 'one', platformPayload: { thread: 'two' } }).length, 1)
})

test('what goes out are the parts, and then the first comment, unless it is blank', () => {
  const post = { contentText: 'one', media: null }
  const sent = (platformPayload: Record<string, unknown> | null) =>
    sentPartsOf({ ...post, platformPayload }).map(({ kind, text }) => [kind, text])
  assert.deepEqual(sent({ firstComment: 'more' }), [
    ['post', 'one'],
    ['comment', 'more'],
  ])
  assert.deepEqual(sent({ thread: [{ text: 'two' }], firstComment: 'more' }).at(-1), ['comment', 'more'])
  assert.deepEqual(sent({ firstComment: ' \n' }), [['post', 'one']])
  const counted = countSentParts({ ...post, platformPayload: { thread: [{ text: 'two' }], firstComment: 'more' } })
  assert.deepEqual(counted, { partsTotal: 3, followUps: 1 })
  assert.deepEqual(countSentParts({ ...post, platformPayload: null }), { partsTotal: 1, followUps: 0 })
})

test('what stands beside the parts has one name on every network', () => {
  const nothing = { title: null, link: null, cover: null, firstComment: null }
  assert.deepEqual(extrasOf(null), nothing)
  assert.deepEqual(extrasOf({ articleUrl: 'https://a.com', firstComment: 'Ahoy' }), {
    ...nothing,
    link: 'https://a.com',
    firstComment: 'Ahoy',
  })
  assert.deepEqual(extrasOf({ title: 'Ahoy', url: 'https://a.com' }), {
    ...nothing,
    title: 'Ahoy',
    link: 'https://a.com',
  })
  assert.deepEqual(extrasOf({ coverUrl: 'https://a.com/1.png' }), { ...nothing, cover: 'https://a.com/1.png' })
})
