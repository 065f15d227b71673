import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { verdictOn } from './verdict.ts'

const post = (id: string, status: Post['status'] = 'pending_approval') =>
  ({ id, status, platform: 'x', wishedForUtc: null }) as Post // all that a verdict looks at

const facts = {
  now: 0,
  slots: {},
  blockers: new Map<string, string>(),
  mayNot: { approve: null, publish: null, write: null },
}
const given = { posts: [post('a'), post('b')], left: new Set<string>(), chosen: null, facts }
const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)

test('an approval covers what is undecided, not left out and not blocked; a rejection covers what is blocked, too', () => {
  const posts = [post('a'), post('b'), post('c'), post('d', 'published')]
  const blocked = { ...facts, blockers: new Map([['b', 'Too long']]) }
  const verdict = verdictOn({ ...given, posts, left: new Set(['c']), facts: blocked })
  assert.deepEqual(ids(verdict.undecided), ['a', 'b', 'c'])
  assert.deepEqual(ids(verdict.rejectable), ['a', 'b'])
  assert.deepEqual(ids(verdict.approvable), ['a'])
  assert.deepEqual(
    verdict.plan.map(({ postId }) => postId),
    ['a'],
  )
  assert.deepEqual(verdict.reasonNot, { approve: null, reject: null, time: null })
})

test('nothing can be decided if every version is left out', () => {
  const { reasonNot } = verdictOn({ ...given, left: new Set(['a', 'b']) })
  const words = 'Every platform is left out.'
  assert.deepEqual(reasonNot, { approve: words, reject: words, time: words })
})

test('what is blocked as a whole can be rejected but not approved, and the first reason is said', () => {
  const blockers = new Map([
    ['a', 'Too long'],
    ['b', 'No account'],
  ])
  const { reasonNot } = verdictOn({ ...given, facts: { ...facts, blockers } })
  assert.deepEqual(reasonNot, { approve: 'Too long', reject: null, time: 'Too long' })
})

test('what another hand has changed while it was read keeps an approval waiting, not a rejection', () => {
  const changed = ['The text for X was changed by Ada, Tue 24 Nov 14:02.']
  const { reasonNot } = verdictOn({ ...given, changed })
  const words = `${changed[0]} Say that you have read it.`
  assert.deepEqual(reasonNot, { approve: words, reject: null, time: words })
  const decided = [post('a', 'scheduled')]
  assert.deepEqual(verdictOn({ ...given, posts: decided, changed }).reasonNot.approve, null)
})

test('whoever may not approve is told so first, also about the time of what has been decided', () => {
  const words = 'Your role can’t approve.'
  const mayNot = { ...facts.mayNot, approve: words }
  const all = { approve: words, reject: words, time: words }
  assert.deepEqual(verdictOn({ ...given, facts: { ...facts, mayNot } }).reasonNot, all)
  const decided = [post('a', 'scheduled')]
  assert.deepEqual(verdictOn({ ...given, posts: decided, facts: { ...facts, mayNot } }).reasonNot, all)
  assert.deepEqual(verdictOn({ ...given, posts: decided }).reasonNot, { approve: null, reject: null, time: null })
})
