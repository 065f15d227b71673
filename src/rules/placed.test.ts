import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaOf } from '../../tests/support/rules/draft.ts'
import { checkContent } from './check.ts'

const said = (draft: object): string[] =>
  checkContent(
    { platform: 'x', contentText: 'Words', media: null, platformPayload: null, ...draft } as Parameters<
      typeof checkContent
    >[0], // each case fills in the rest
    { access: { x: 'self_serve' }, facts: null } as Parameters<typeof checkContent>[1], // the rest is of other networks
  ).problems.map(({ message }) => message)

test('which image and which post of a thread is meant is said in words, where there are several', () => {
  const bare = mediaOf.images(2, { altText: '' })
  assert.match(said({ media: mediaOf.image({ altText: '' }) })[0] ?? '', /^No alt text/)
  assert.deepEqual(
    said({ media: bare }).map((words) => words.slice(0, 20)),
    ['Image 1: No alt text', 'Image 2: No alt text'],
  )
  const thread = [{ text: 'Second' }, { text: '' }, { text: 'Fourth', media: bare }]
  const words = said({ platformPayload: { thread } })
  assert.match(words[0] ?? '', /^Post 3: This post is empty/)
  assert.match(words[2] ?? '', /^Post 4, image 2: No alt text/)
})

test('what is about all of them names none', () => {
  assert.match(said({ media: mediaOf.images(5, { altText: 'Seen' }) })[0] ?? '', /^5 images/)
  const thread = Array.from({ length: 26 }, () => ({ text: 'One more' }))
  assert.match(said({ platformPayload: { thread } })[0] ?? '', /^This thread has 27 posts/)
})
