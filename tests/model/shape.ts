import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import type { Files } from '../chaos/files.ts'
import { outgoing } from '../platforms/conformance/outgoing-part.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import type { ModelPlatform } from './model.ts'

/** The fields and the file that a network demands of every post. */
function asked(platform: ModelPlatform) {
  const { conformance }: TestNetwork = TEST_NETWORKS[platform] as TestNetwork
  return conformance.fit?.(outgoing(new Date().toISOString()))
}

export const takesThreads = (platform: ModelPlatform): boolean => 'thread' in PLATFORM_PAYLOADS[platform].shape

export const fieldsOf = (platform: ModelPlatform): object => asked(platform)?.payload ?? {}

export const asksForFile = (platform: ModelPlatform): boolean => (asked(platform)?.media.length ?? 0) > 0

/** The file of every post on the network; null if the network demands none. */
export const fileOf = (platform: ModelPlatform, files: Files) =>
  asksForFile(platform) ? files[asked(platform)?.media[0]?.kind === 'video' ? 'video' : 'image'] : null
