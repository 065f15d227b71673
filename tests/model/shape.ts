import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import type { Files } from '../chaos/files.ts'
import { outgoing } from '../platforms/conformance/outgoing-part.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import type { ModelPlatform } from './model.ts'

/** What a network requires of every post: fields and a file. */
function asked(platform: ModelPlatform) {
  const { conformance }: TestNetwork = TEST_NETWORKS[platform] as TestNetwork
  return conformance.fit?.(outgoing(new Date().toISOString()))
}

export const takesThreads = (platform: ModelPlatform): boolean => 'thread' in PLATFORM_PAYLOADS[platform].shape

export const fieldsOf = (platform: ModelPlatform): object => asked(platform)?.payload ?? {}

export const asksForFile = (platform: ModelPlatform): boolean => (asked(platform)?.media.length ?? 0) > 0

/** The file of every post there. */
export const fileOf = (platform: ModelPlatform, files: Files) =>
  asksForFile(platform) ? files[asked(platform)?.media[0]?.kind === 'video' ? 'video' : 'image'] : null
