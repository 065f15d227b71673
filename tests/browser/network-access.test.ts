import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { openWorld, says } from './world.ts'

const APPS = {
  TIKTOK_CLIENT_KEY: 'key',
  TIKTOK_CLIENT_SECRET: 'secret',
  YOUTUBE_CLIENT_ID: 'id',
  YOUTUBE_CLIENT_SECRET: 'secret',
}
const GRANTED = { TIKTOK_ACCESS: 'audited', YOUTUBE_ACCESS: 'verified' }

for (const [why, env, refused] of [
  ['the access that everybody gets', APPS, true],
  ['an app that was audited', { ...APPS, ...GRANTED }, false],
] as const) {
  test(`with ${why} the checks and the accounts say what the network does`, async () => {
    const world = await openWorld(env)
    try {
      const page = await world.page({ width: 390, dark: refused }, await world.member())
      await page.goto(`${world.url}/accounts`)
      const row = (name: string): Locator =>
        page.getByRole('list', { name: 'Platforms' }).locator('> li').filter({ hasText: name })
      await row('TikTok')
        .getByRole('button', { name: /^Connect/ })
        .waitFor()
      assert.equal(
        await row('TikTok')
          .getByText(/sees what goes out \(“Only you”\)/)
          .count(),
        refused ? 1 : 0,
      )
      assert.equal(
        await row('YouTube')
          .getByText(/keeps every video private/)
          .count(),
        refused ? 1 : 0,
      )
      assert.deepEqual(await faults(page), [])

      await page.goto(`${world.url}/compose?platform=tiktok`)
      await page.getByLabel('Shared text').fill('The new jig')
      const lengths = page.getByRole('list', { name: 'Length per platform' })
      await says(lengths, /TikTok.* 2 to fix/)
      await page.getByRole('tab', { name: 'TikTok' }).click()
      await choose(page, 'Who can see it on TikTok', 'Everyone')
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByText(/TikTok asks that a person chooses/).waitFor({ state: 'detached' })
      assert.equal(await preview.getByText(/that it has audited/).count(), refused ? 1 : 0)
      await page.getByRole('tab', { name: 'Shared' }).click()
      await says(lengths, refused ? /TikTok.* 2 to fix/ : /TikTok.* 1 to fix/)
    } finally {
      await world.close()
    }
  })
}
