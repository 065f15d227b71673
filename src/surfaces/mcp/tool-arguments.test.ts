import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '../../operations.ts'
import { toolArguments } from './tool-arguments.ts'

const ORG = '6f1e3c1e-0000-4000-8000-000000000001'

describe('the arguments of a tool', () => {
  test('go where the operation expects them', () => {
    const given = { groupId: 'g', title: 'New' }
    assert.deepEqual(toolArguments(operations.updatePostGroup).toInput(given, ORG), {
      params: { orgId: ORG, groupId: 'g' },
      query: {},
      body: { title: 'New' },
    })
  })

  test('that filter may be lists', () => {
    const given = { status: ['draft', 'failed'], scheduledFrom: '2026-11-24T00:00:00Z', page: 2 }
    assert.deepEqual(toolArguments(operations.listPosts).toInput(given, ORG).query, {
      'filter[status]': 'draft,failed',
      'filterOp[status]': 'in',
      'filter[scheduledFrom]': '2026-11-24T00:00:00Z',
      page: 2,
    })
  })

  test('that are unknown are passed on, so that they are refused, and never name the workspace', () => {
    const input = toolArguments(operations.listPosts).toInput({ orgId: 'another', 'filter[status]': 'draft' }, ORG)
    assert.deepEqual(input, {
      params: { orgId: ORG },
      query: {},
      body: { orgId: 'another', 'filter[status]': 'draft' },
    })
    const write = toolArguments(operations.postNow).toInput(JSON.parse('{"postId":"p","__proto__":1}'), ORG)
    assert.deepEqual(Object.keys(write.body as object), ['__proto__'])
  })

  test('are named in a refusal', () => {
    const { pathOf } = toolArguments(operations.listPosts)
    assert.deepEqual(
      [
        'query.filter[status].0',
        'query.limit',
        'body.posts.0.platform',
        'path.groupId',
        'body',
        'header.x',
        'posts.ab.contentText',
      ].map(pathOf),
      ['status.0', 'limit', 'posts.0.platform', 'groupId', 'body', 'x', 'posts.ab.contentText'],
    )
  })
})
