import { after, before, test } from 'node:test'
import { openPaddleWorld, type PaddleWorld } from '../support/paddle-world.ts'
import { playYear } from './story.ts'

let world: PaddleWorld

before(async () => {
  world = await openPaddleWorld()
})
after(() => world.close())

for (const seed of [1, 2, 3]) {
  test(`a year at Paddle with lost webhooks: seed ${seed}`, async () => {
    await playYear(world, seed)
  })
}
