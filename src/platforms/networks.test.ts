import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_PLATFORM_ACCESS } from '#contract/platforms.ts'
import { NETWORKS } from './networks.ts'

for (const { platform, howToConnect, install } of NETWORKS) {
  const settings = howToConnect.registration?.settings ?? []
  const [id, secret] = settings
  if (!id) continue
  const installed = (names: readonly string[]) => {
    const problems: string[] = []
    const network = install(Object.fromEntries(names.map((name) => [name, 'x'])), DEFAULT_PLATFORM_ACCESS, problems)
    return { platform: network?.platform, problems }
  }

  test(`${platform} is set up by the keys of its app, and neither without them nor with a secret alone`, () => {
    assert.deepEqual(installed(settings), { platform, problems: [] })
    assert.deepEqual(installed([]), { platform: undefined, problems: [] })
    assert.ok(secret)
    assert.deepEqual(installed([secret]), {
      platform: undefined,
      problems: [`${id}: is needed where ${secret} is set`],
    })
  })

  // An app of X may be one that keeps no secret.
  if (platform === 'x') continue
  test(`${platform} asks for the secret where its id is set`, () => {
    const problems = [`${secret}: is needed where ${id} is set`]
    assert.deepEqual(installed([id]), { platform: undefined, problems })
  })
}
