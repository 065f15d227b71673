import type { SeededOrg } from '../../support/seed.ts'
import type { Sample } from '../call.ts'
import type { World } from '../world.ts'

/** Makes, in a seeded workspace, what one call of the operation needs to succeed, and the input of that call. */
export type SampleMaker = (world: World, org: SeededOrg) => Promise<Sample> | Sample

export const nothing: SampleMaker = () => ({ input: {} })

/** A number that no other sample has. */
export const count = (seed: World['seed']): number => Number(seed.word('').trim())
