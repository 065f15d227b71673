import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroup, PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { differenceOf } from './difference.ts'
import {
  addPlatform,
  contentOf,
  draftFrom,
  isEmpty,
  newDraft,
  removePlatform,
  setOwn,
  setShared,
  setVariant,
  titleOf,
  type Variant,
} from './draft.ts'
import { followShared } from './follow-shared.ts'
import { putBack } from './put-back.ts'
import { rebase } from './rebase.ts'

const post = (id: string, platform: Post['platform'], contentText: string, more: Partial<Post> = {}) =>
  ({
    id,
    platform,
    contentText,
    media: null,
    platformPayload: null,
    socialAccountId: null,
    status: 'draft',
    updatedAt: '1',
    ...more,
  }) as Post
const saved = (...posts: Post[]): PostGroupWithPosts => ({ group: { id: 'g', title: 'Notes' } as PostGroup, posts })
const variantOf = (draft: { variants: readonly Variant[] }, platform: string) => {
  const found = draft.variants.find((variant) => variant.platform === platform)
  assert.ok(found, `a variant for ${platform}`)
  return found
}

test('the shared text is everywhere until a platform has its own', () => {
  let draft = setShared(newDraft(['x', 'bluesky']), { text: 'Once' })
  draft = setOwn(draft, 'x', { text: 'Twice' })
  draft = setShared(draft, { text: 'Once more' })
  assert.equal(contentOf(draft, variantOf(draft, 'x')).contentText, 'Twice')
  assert.equal(contentOf(draft, variantOf(draft, 'bluesky')).contentText, 'Once more')
  draft = setVariant(draft, 'x', () => ({ own: null }))
  assert.equal(contentOf(draft, variantOf(draft, 'x')).contentText, 'Once more')
})

test('a saved group comes back with what is shared and what is not', () => {
  const draft = draftFrom(saved(post('a', 'x', 'Same'), post('b', 'bluesky', 'Same'), post('c', 'linkedin', 'Longer')))
  assert.equal(variantOf(draft, 'bluesky').own, null)
  assert.equal(variantOf(draft, 'linkedin').own?.text, 'Longer')
})

test('a platform with its own media keeps the shared text, and the other way round', () => {
  const media = (id: string) => [{ kind: 'image' as const, assetId: id, url: `https://files.example/${id}` }]
  let draft = setShared(newDraft(['x', 'instagram']), { text: 'A tpyo', media: media('a') as never })
  draft = setOwn(draft, 'instagram', { media: media('b') as never })
  draft = setOwn(draft, 'x', { text: 'Short' })
  draft = setShared(draft, { text: 'A typo', media: media('c') as never })
  const contents = () => draft.variants.map((variant) => contentOf(draft, variant))
  assert.deepEqual(
    contents().map(({ contentText, media }) => [contentText, media]),
    [
      ['Short', media('c')],
      ['A typo', media('b')],
    ],
  )
  draft = followShared(followShared(draft, 'instagram', 'media'), 'x', 'text')
  assert.deepEqual(
    draft.variants.map(({ own }) => own),
    [null, null],
  )
})

test('the shared text is the text of most posts of a saved group, whichever comes first', () => {
  const item = saved(post('a', 'x', 'Short'), post('b', 'bluesky', 'Long'), post('c', 'linkedin', 'Long'))
  const draft = draftFrom(item)
  assert.equal(draft.shared.text, 'Long')
  assert.deepEqual(
    draft.variants.map(({ own }) => own),
    [{ text: 'Short' }, null, null],
  )
  assert.deepEqual(differenceOf({ ...draft, title: 'Notes' }, item).changed, [])
})

test('a text that was shared before a save is shared after it, if a post still has it', () => {
  const item = saved(post('a', 'x', 'Short'), post('b', 'bluesky', 'Long'))
  assert.equal(draftFrom(item, { text: 'Long', media: null }).shared.text, 'Long')
  assert.equal(draftFrom(item, { text: 'Nobody says so', media: null }).shared.text, 'Short')
})

test('published posts and posts being published are not on the desk', () => {
  const item = saved(post('a', 'x', 'Out', { status: 'published' }), post('b', 'bluesky', 'Here'))
  const draft = draftFrom(item)
  assert.deepEqual(
    draft.variants.map(({ platform }) => platform),
    ['bluesky'],
  )
  assert.deepEqual(differenceOf({ ...draft, title: 'Notes' }, item).removed, [])
})

test('a save sends only the differences', () => {
  const item = saved(post('a', 'x', 'Old'), post('b', 'bluesky', 'Old'), post('c', 'threads', 'Old'))
  let draft = draftFrom(item)
  assert.deepEqual(differenceOf(draft, item), { title: null, changed: [], added: [], removed: [] })
  draft = setOwn(draft, 'x', { text: 'New' })
  draft = addPlatform(removePlatform(draft, 'threads'), 'linkedin')
  const difference = differenceOf({ ...draft, title: 'Other notes' }, item)
  assert.equal(difference.title, 'Other notes')
  assert.deepEqual(
    difference.changed.map(({ post: { id }, content }) => [id, content.contentText]),
    [['a', 'New']],
  )
  assert.deepEqual(
    difference.added.map(({ platform }) => platform),
    ['linkedin'],
  )
  assert.deepEqual(
    difference.removed.map(({ id }) => id),
    ['c'],
  )
})

test('a platform that was removed by accident comes back with its text', () => {
  const item = saved(post('a', 'x', 'Old'), post('b', 'bluesky', 'Old'))
  const draft = setOwn(draftFrom(item), 'x', { text: 'New' })
  const removed = removePlatform(draft, 'x')
  assert.deepEqual(putBack(removed, variantOf(draft, 'x'), 0, item), draft)
  const without = saved(post('b', 'bluesky', 'Old'))
  const anew = putBack(removed, variantOf(draft, 'x'), 0, without)
  assert.deepEqual(
    differenceOf(anew, without).added.map((variant) => contentOf(anew, variant).contentText),
    ['New'],
  )
  assert.equal(putBack(draft, variantOf(draft, 'x'), 0, item), draft)
})

test('an emptied payload is no payload', () => {
  const draft = setVariant(newDraft(['x']), 'x', () => ({ payload: { poll: undefined } }))
  assert.equal(contentOf(draft, variantOf(draft, 'x')).platformPayload, null)
})

test('saving over a newer version counts that version as read', () => {
  const draft = draftFrom(saved(post('a', 'x', 'Old')))
  const rebased = rebase(draft, saved(post('a', 'x', 'Newer', { updatedAt: '2' })))
  assert.equal(variantOf(rebased, 'x').saved?.updatedAt, '2')
})

test('a post without a title gets its first words', () => {
  assert.equal(titleOf(newDraft(['x'])), 'Untitled')
  assert.equal(titleOf(setShared(newDraft(['x']), { text: '\nHello\nthere' })), 'Hello')
  const long = titleOf(setShared(newDraft(['x']), { text: 'word '.repeat(40) }))
  assert.ok(long.length <= 80 && long.endsWith('word…'), long)
})

test('a draft is empty until somebody has written or added something', () => {
  assert.equal(isEmpty(newDraft(['x'])), true)
  assert.equal(isEmpty(setShared(newDraft(['x']), { text: ' a' })), false)
})
