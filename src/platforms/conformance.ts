import { after } from 'node:test'
import { connectingConformance } from './conformance-connecting.ts'
import { publishingConformance } from './conformance-publishing.ts'
import { readingConformance } from './conformance-reading.ts'
import { createRecorder, type Recorder } from './conformance-recorder.ts'
import { removingConformance } from './conformance-removing.ts'
import { toolsOf } from './conformance-tools.ts'
import type { ConformanceTraits, ConformanceWorld } from './conformance-world.ts'

/**
 * Tests what every adapter has to do, whatever its platform. The adapter's parts decide which tests run. Registers its
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
  const { connecting, publishing, reading } = world.adapter
  const tools = toolsOf(world, recorded)
  if (connecting) connectingConformance(name, traits, tools)
  if (publishing) publishingConformance(name, traits, tools)
  if (publishing?.remove) removingConformance(name, tools)
  if (reading?.readPosts) readingConformance(name, tools)
}
