import type { Platform } from '#contract/platforms.ts'
import type { PlatformAdapter } from './adapter.ts'
import type { NetworksConfig } from './configure.ts'

/** The adapters of this installation. A platform that is not configured is absent. */
export type Platforms = Partial<Record<Platform, PlatformAdapter>>

declare module '#kernel/services.ts' {
  interface Services {
    platforms: Platforms
  }
}

declare module '#kernel/config.ts' {
  interface Config {
    networks: NetworksConfig
  }
}
