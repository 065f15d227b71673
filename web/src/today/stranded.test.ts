import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '#contract/platforms.ts'
import { strandedPosts } from './stranded.ts'

const HERE: ReadonlySet<Platform> = new Set<Platform>(['x'])
const account = (id: string, status: 'connected' | 'error' | 'disconnected') => ({ id, platform: 'x' as const, status })
const post = (socialAccountId: string | null) => ({ platform: 'x' as const, socialAccountId })

test('booked posts without an account that could publish them are told, once a platform', () => {
  assert.deepEqual(strandedPosts([post(null), post(null)], [account('a', 'disconnected')], HERE), [
    {
      platform: 'x',
      title: 'No X account is connected',
      connectable: true,
      detail: '2 posts that are booked for the next 36 hours cannot go out.',
    },
  ])
  assert.equal(strandedPosts([post('gone')], [account('a', 'connected')], HERE)[0]?.detail.startsWith('A post'), true)
})

test('a platform with an account, also one to connect again, is not stranded', () => {
  assert.deepEqual(strandedPosts([post(null), post('a')], [account('a', 'connected')], HERE), [])
  assert.deepEqual(strandedPosts([post('a')], [account('a', 'error')], HERE), [])
})

test('nobody is asked to connect an account of a network that cannot be published to', () => {
  const [linkedin] = strandedPosts([{ platform: 'linkedin', socialAccountId: null }], [], HERE)
  assert.deepEqual(
    [linkedin?.title, linkedin?.connectable],
    ['Whoever runs this installation must set LinkedIn up first', false],
  )
})
