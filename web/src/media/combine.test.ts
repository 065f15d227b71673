import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { withAltText, withAsset, withoutAsset, withReplaced } from './combine.ts'

const image = (assetId: string): PostMedia => ({
  kind: 'image',
  assetId,
  url: `/${assetId}`,
  contentType: 'image/png',
  sizeBytes: 1,
})
const video: PostMedia = {
  kind: 'video',
  assetId: 'v',
  url: '/v',
  contentType: 'video/mp4',
  sizeBytes: 9,
  durationSeconds: 3,
  width: 4,
  height: 4,
}

test('images join, and one alone is of kind image again', () => {
  const two = withAsset(withAsset(null, image('a')), image('b'))
  assert.equal(two?.kind, 'images')
  assert.deepEqual(
    imagesOf(two).map(({ assetId }) => assetId),
    ['a', 'b'],
  )
  assert.equal(withoutAsset(two, 'a')?.kind, 'image')
  assert.equal(withoutAsset(withoutAsset(two, 'a'), 'b'), null)
})

test('a video takes the place of images, and an image that of a video', () => {
  assert.equal(withAsset(image('a'), video), video)
  assert.equal(withAsset(video, image('a'))?.kind, 'image')
  assert.equal(withoutAsset(video, 'v'), null)
})

test('a description stays with its image', () => {
  const two = withAltText(withAsset(image('a'), image('b')), 'b', 'A chart')
  assert.deepEqual(
    imagesOf(two).map(({ altText }) => altText),
    [undefined, 'A chart'],
  )
})

test('a copy replaces its image and the image’s alt text', () => {
  const [a, b] = imagesOf(withAsset(withAsset(null, image('a')), image('b')))
  assert.ok(a && b)
  const described = withAltText({ kind: 'images', images: [a, b] }, 'b', 'A jig')
  const replaced = imagesOf(withReplaced(described, b, image('c')))
  assert.deepEqual(
    replaced.map(({ assetId, altText }) => [assetId, altText]),
    [
      ['a', undefined],
      ['c', 'A jig'],
    ],
  )
})

test('an image that is there already stays unchanged, with its alt text and in its place', () => {
  const two = withAltText(withAsset(withAsset(null, image('a')), image('b')), 'a', 'A jig')
  assert.equal(withAsset(two, image('a')), two)
})
