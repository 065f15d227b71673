import { xForTests } from '../../platforms/x.ts'
import type { SeededOrg } from '../../support/seed.ts'
import type { World } from '../world.ts'
import type { SampleMaker } from './sample-maker.ts'

/** A post by an account of the workspace, on the simulated network. */
async function postAt(world: World, org: SeededOrg): Promise<string> {
  const account = await world.account(org, 'x')
  const { sandbox } = world
  return xForTests.send(sandbox.x, account, world.seed.word('Read me'))
}

export const readingSamples = {
  getXPost: async (world, org) => ({ input: { post: await postAt(world, org) } }),
  getXThread: async (world, org) => ({ input: { post: await postAt(world, org) } }),
} satisfies Record<string, SampleMaker>
