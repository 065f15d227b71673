import { CONTENT_TYPES, GOAL, KIT, PROFILE, STRATEGY, THOUGHTS } from './brand-content.ts'
import type { Client } from './client.ts'

/** The strategy parts that posts name, by the names of its pillars. */
export type Places = ReadonlyMap<string, Place>

export interface Place {
  strategyId: string
  strategyVersion: number
  pillarId: string
  contentType: string | undefined
}

/** Fills in the profile, confirms a strategy and saves some thoughts, all through the API. */
export async function seedBrand(client: Client): Promise<Places> {
  await client.must('PATCH', '{O}/brand/kit', KIT)
  await client.must('PATCH', '{O}/brand/profile', PROFILE)
  await client.must('POST', '{O}/strategy/generate', { goal: GOAL, replaceActive: true })
  const strategy: Strategy = await client.must('PATCH', '{O}/strategy', STRATEGY)
  await client.must('POST', '{O}/strategy/confirm', {})
  // The newest is listed first.
  for (const thought of THOUGHTS.toReversed()) await client.must('POST', '{O}/thoughts', thought)
  return new Map(
    strategy.pillars.map(({ id, name }) => [
      name,
      {
        strategyId: strategy.id,
        strategyVersion: strategy.version,
        pillarId: id,
        contentType: CONTENT_TYPES[name],
      },
    ]),
  )
}

interface Strategy {
  id: string
  version: number
  pillars: { id: string; name: string }[]
}
