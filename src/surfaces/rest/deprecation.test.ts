import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { type Deprecation, type Operation, operation } from '#kernel/operation.ts'
import { testApp } from '../../../tests/support/app.ts'
import { operations } from '../../operations.ts'
import { openApiDocument } from '../docs/openapi.ts'
import { faultOfDeprecation } from './deprecation.ts'

const registered: Operation[] = Object.values(operations)

test('every deprecation is announced a year ahead and names a successor that stays', () => {
  for (const one of registered) assert.equal(faultOfDeprecation(one, registered), null, one.name)
})

test('and would be refused otherwise', () => {
  const sound: Deprecation = { since: '2026-11-24', sunset: '2027-11-24', instead: 'GET /v1/users/me' }
  const fault = (change: Partial<Deprecation>) =>
    faultOfDeprecation({ deprecated: { ...sound, ...change } }, registered)
  assert.equal(fault({}), null)
  assert.match(fault({ sunset: '2027-11-23' }) ?? '', /less than 12 months/)
  assert.match(fault({ sunset: 'soon' }) ?? '', /less than 12 months/)
  assert.match(fault({ instead: 'GET /v1/nowhere' }) ?? '', /which there is not/)
  const chain = { method: 'GET', path: '/v1/old', deprecated: sound } as const
  assert.match(
    faultOfDeprecation({ deprecated: { ...sound, instead: 'GET /v1/old' } }, [...registered, chain]) ?? '',
    /goes itself/,
  )
})

test('the answer says when it ends and what to use instead, in headers and in the description', async () => {
  const old = operation({
    name: 'old',
    route: 'GET /v1/orgs/{orgId}/old',
    summary: 'Goes',
    tag: 'marketing',
    permission: 'workspace:read',
    output: z.object({}),
    deprecated: { since: '2026-11-24', sunset: '2027-12-01', instead: 'GET /v1/orgs/{orgId}/marketing/tags' },
  }).handle(async () => ({}))
  const all = [...registered, old]
  const t = await testApp({ operations: all })
  try {
    const as = await t.make.org()
    const { headers } = await t.request('GET', '{O}/old', { as })
    assert.equal(headers.deprecation, `@${Date.UTC(2026, 10, 24) / 1000}`)
    assert.equal(headers.sunset, 'Wed, 01 Dec 2027 00:00:00 GMT')
    assert.equal(
      headers.link,
      `</v1/orgs/${as.orgId}/marketing/tags>; rel="successor-version", </docs#old>; rel="deprecation"; type="text/html"`,
    )
    assert.equal((await t.request('GET', '{O}/marketing/tags', { as })).headers.deprecation, undefined)
  } finally {
    await t.close()
  }
  const { paths } = openApiDocument(all, 'https://galley.example') as {
    paths: Record<string, Record<string, { deprecated?: boolean }>>
  }
  assert.equal(paths['/v1/orgs/{orgId}/old']?.get?.deprecated, true)
  assert.equal(paths['/v1/orgs/{orgId}/marketing/tags']?.get?.deprecated, undefined)
})
