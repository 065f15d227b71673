import { after } from 'node:test'
import type { AdapterPart } from '#platforms/adapter.ts'
import { addressesConformance } from './addresses.ts'
import { analyticsConformance } from './analytics.ts'
import { composingConformance } from './composing.ts'
import { connectingConformance } from './connecting.ts'
import { inboxConformance } from './inbox.ts'
import { listeningConformance } from './listening.ts'
import { publishingConformance } from './publishing.ts'
import { readingConformance } from './reading.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { removingConformance } from './removing.ts'
import { type Tools, toolsOf } from './tools.ts'
import type { ConformanceTraits, ConformanceWorld } from './world.ts'

/** Registers the tests of one part with node:test. */
type PartConformance = (name: string, traits: ConformanceTraits, tools: Tools) => void

export const PARTS: Record<AdapterPart, PartConformance> = {
  connecting: connectingConformance,
  composing: composingConformance,
  publishing(name, traits, tools) {
    publishingConformance(name, traits, tools)
    if (tools.publishing.remove) removingConformance(name, tools)
  },
  addresses: addressesConformance,
  analytics: analyticsConformance,
  inbox: inboxConformance,
  reading: readingConformance,
  listening: listeningConformance,
}

/**
 * What every adapter must do, whatever its platform. The parts of the adapter decide which tests run. Registers its
 * tests with node:test, once the world is open.
 */
export async function adapterConformance(
  name: string,
  traits: ConformanceTraits,
  openWorld: (watch: Recorder['watch']) => Promise<ConformanceWorld>,
): Promise<void> {
  const recorded = createRecorder()
  const world = await openWorld(recorded.watch)
  after(() => world.close())
  const tools = toolsOf(world, recorded)
  for (const [part, conformance] of Object.entries(PARTS))
    if (world.adapter[part as AdapterPart]) conformance(name, traits, tools)
}
