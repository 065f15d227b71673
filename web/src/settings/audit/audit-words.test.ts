import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { AuditLine } from '#contract/people/audit.ts'
import { sentenceOf } from './audit-words.ts'

const line = (facts: Partial<AuditLine>): AuditLine => ({
  id: 'l',
  at: '2026-11-22T10:00:00.000Z',
  actor: { kind: 'user', userId: 'u', name: 'Rita' },
  action: 'approvePostGroup',
  summary: 'Approve the posts',
  target: { type: 'post_group', id: 'g' },
  about: null,
  beforeHash: null,
  afterHash: null,
  requestId: 'r',
  ...facts,
})
const told = (facts: Partial<AuditLine>) => {
  const { who, did, what, when } = sentenceOf(line(facts), (at) => at.slice(11, 16))
  return `${who} ${did} ${what}${when}`.trim()
}
const about = {
  label: 'Shipping notes',
  groupId: null,
  posts: [{ platform: 'x', at: '2026-11-24T09:30:00.000Z' }],
} as const

test('who approved which post for when', () => {
  assert.equal(told({ about: { ...about, posts: [...about.posts] } }), 'Rita approved “Shipping notes” for 09:30 on X')
  assert.equal(
    told({ actor: { kind: 'assistant', userId: 'u', name: 'Rita', client: 'Claude' }, action: 'rejectPostGroup' }),
    'Claude for Rita sent back a draft',
  )
})

test('accounts, people and settings are named; an operation without words is shown by its own name', () => {
  const of = (type: string, label: string | null) => ({
    target: { type, id: 'x' },
    about: label === null ? null : { label, groupId: null, posts: [] },
  })
  assert.equal(
    told({ action: 'createInvitation', ...of('invitation', 'noor@example.test') }),
    'Rita invited noor@example.test',
  )
  assert.equal(told({ action: 'connectBluesky', ...of('social_account', 'ada') }), 'Rita connected the account “ada”')
  assert.equal(told({ action: 'setPublishingPause', ...of('publishing_pause', null) }), 'Rita changed what is paused')
  assert.equal(told({ action: 'somethingNew', summary: 'Water the plants' }), 'Rita – water the plants')
})

test('every operation of a workspace that changes something has words of its own', () => {
  const file = new URL('../../../../docs/openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Described>> } // OpenAPI's form
  const logged = Object.entries(paths)
    .filter(([path]) => path.includes('{orgId}'))
    .flatMap(([, methods]) => Object.entries(methods))
    .filter(([method, { operationId }]) => method !== 'get' && !READ_ONLY.has(operationId))
  assert.ok(logged.length > 40)
  for (const [, { operationId: action, summary }] of logged) {
    assert.doesNotMatch(told({ action, summary, target: null }), /–/, action)
  }
})

interface Described {
  operationId: string
  summary: string
}
/** Operations that change nothing and leave no line. */
const READ_ONLY = new Set(['previewVisual', 'checkPost', 'checkContent'])
