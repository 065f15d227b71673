import type { Operation } from '#kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import type { SeededOrg } from '../support/seed.ts'
import type { Sample } from './call.ts'
import type { SampleMaker } from './samples/sample-maker.ts'
import { samples } from './samples.ts'
import type { World } from './world.ts'

export interface Entry {
  name: keyof typeof operations
  operation: Operation
  /** Makes a new sample each time, because a call may use up what it is about. */
  sample(world: World, org: SeededOrg): Promise<Sample>
}

export const everyOperation: Entry[] = Object.entries<Operation>(operations).map(([key, operation]) => {
  const name = key as keyof typeof operations // the registry's own keys
  const make: SampleMaker = samples[name]
  return { name, operation, sample: async (world, org) => make(world, org) }
})
