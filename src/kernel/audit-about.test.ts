import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditAbout } from './audit-about.ts'

test('a draft is told by its title, with where and for when its posts stand', () => {
  const at = '2026-11-24T09:30:00.000Z'
  assert.deepEqual(
    auditAbout({
      group: { title: 'Shipping notes', topic: 'x' },
      posts: [
        { platform: 'x', status: 'scheduled', scheduledForUtc: at },
        { platform: 'bluesky', status: 'draft', scheduledForUtc: null },
      ],
    }),
    {
      label: 'Shipping notes',
      groupId: null,
      posts: [
        { platform: 'x', at },
        { platform: 'bluesky', at: null },
      ],
    },
  )
})

test('a post is told by its text, shortened between characters, and leads to its draft', () => {
  const about = auditAbout({ platform: 'x', status: 'draft', content_text: '👩🏽‍💻 '.repeat(60), group_id: 'g' })
  assert.equal(about?.groupId, 'g')
  assert.match(about?.label ?? '', /^(👩🏽‍💻 ?)+…$/)
})

test('what has no name of its own says nothing, and an account is no post', () => {
  for (const state of [undefined, null, 'x', 1, {}, { user_id: 'u', role: 'viewer' }])
    assert.equal(auditAbout(state), null)
  assert.deepEqual(auditAbout({ platform: 'x', accountHandle: 'ada' })?.posts, [])
})
