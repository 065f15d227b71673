import type { z } from 'zod'
import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { PlatformHttp } from '#platforms/http.ts'
import type { SourceAdapter } from './source.ts'

/** A source that this installation has set up. */
export interface InstalledSource {
  readonly sourceType: ContextSourceType
  /** The addresses of its servers, by the variables that set them. */
  readonly hosts: Readonly<Record<string, string>>
  createAdapter(http: PlatformHttp): SourceAdapter
}

/** All that Galley has to know about a kind of source besides its adapter. */
export interface SourceKind {
  readonly sourceType: ContextSourceType
  /** Its environment variables. None is required. Each says what it is for and what applies without it. */
  readonly variables: z.ZodObject
  /** The variables for the keys that the source gives to a person who registers an app there. */
  readonly settings: readonly string[]
  /** What the operator of the installation can do if the source is not set up. It ends a sentence. */
  readonly advice: string
  /** A path in the folder that Galley came in. */
  readonly guide: string
  /** The source with its settings; null if it is not set up. Adds faults of its settings to `problems`. */
  install(env: Record<string, string | undefined>, problems: string[]): InstalledSource | null
}
