import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { InstalledSource } from './kind.ts'
import type { SourceAdapter } from './source.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** The sources of this installation. A source that is not set up is absent. */
    sources: Partial<Record<ContextSourceType, SourceAdapter>>
  }
}

declare module '#kernel/config.ts' {
  interface Config {
    /** The sources that this installation has set up. */
    sources: readonly InstalledSource[]
  }
}
