import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillRoute } from './fill-route.ts'

test('path names are filled from the input and left out of the body', () => {
  assert.deepEqual(
    fillRoute('PATCH /v1/orgs/{orgId}/marketing/posts/{postId}', { orgId: 'o', postId: 'p/1', contentText: 'Hi' }),
    {
      method: 'PATCH',
      url: '/v1/orgs/o/marketing/posts/p%2F1',
      body: '{"contentText":"Hi"}',
    },
  )
})

test('a GET puts the rest into the query, lists with commas, and leaves out what is undefined', () => {
  const filled = fillRoute('GET /v1/orgs/{orgId}/marketing/post-groups', {
    orgId: 'o',
    page: 2,
    'filter[status]': ['draft', 'pending_approval'],
    'filter[tagId]': undefined,
  })
  assert.equal(filled.body, null)
  assert.equal(filled.url, '/v1/orgs/o/marketing/post-groups?page=2&filter%5Bstatus%5D=draft%2Cpending_approval')
})

test('null is a value in a body and is left out of a query', () => {
  assert.equal(fillRoute('PATCH /a', { scheduledFor: null }).body, '{"scheduledFor":null}')
  assert.equal(fillRoute('GET /a', { platform: null }).url, '/a')
})

test('a missing path name is an error of the caller, not a request to a wrong address', () => {
  assert.throws(() => fillRoute('GET /v1/orgs/{orgId}', { orgId: '' }), /needs orgId/)
})
