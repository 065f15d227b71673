import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CREDIT_ACTIONS, CREDIT_PACKS, PLANS, TRIAL_DAYS } from '#contract/billing/catalogue.ts'
import { testApp } from '../../../tests/support/app.ts'
import { openPaddleWorld } from '../../../tests/support/paddle-world.ts'

test('where nobody is billed, the one plan is self_hosted, for whoever asks', async () => {
  const t = await testApp({ env: { GALLEY_MAX_MEMBERS: '7' } })
  try {
    const { status, data, headers } = await t.request('GET', '/v1/public/plans')
    assert.equal(status, 200)
    assert.deepEqual(data.plans, [
      {
        key: 'self_hosted',
        name: 'Self-hosted',
        monthlyPrice: null,
        annualPrice: null,
        monthlyCredits: 1000,
        teamsEnabled: true,
        maxMembers: 7,
      },
    ])
    assert.deepEqual([data.trialDurationDays, data.creditPacks], [0, []])
    assert.deepEqual(
      data.creditActionCosts.map(({ key }: { key: string }) => key),
      Object.keys(CREDIT_ACTIONS),
    )
    assert.match(String(headers['ratelimit-policy']), /w=60/)
    assert.equal((await t.request('GET', '/v1/public/plans', { query: { plan: 'team' } })).status, 400)
  } finally {
    await t.close()
  }
})

test('where plans are sold, they are the catalogue’s, with no workspace’s own prices', async () => {
  const { t, close } = await openPaddleWorld(Date.now())
  try {
    const { data } = await t.request('GET', '/v1/public/plans')
    assert.equal(data.trialDurationDays, TRIAL_DAYS)
    assert.deepEqual(
      data.plans.map(({ key, monthlyPrice }: { key: string; monthlyPrice: number }) => [key, monthlyPrice]),
      PLANS.map(({ key, monthlyPrice }) => [key, monthlyPrice]),
    )
    assert.deepEqual(data.creditPacks, CREDIT_PACKS)
    assert.doesNotMatch(JSON.stringify(data), /pri_|ctm_|provider|"id"/)
  } finally {
    await close()
  }
})
