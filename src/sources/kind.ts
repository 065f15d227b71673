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
  /** The variables for the keys that the source gives to whoever registers an app there. */
  readonly settings: readonly string[]
  /** The end of a sentence: what whoever runs the installation can do if it is not set up. */
  readonly advice: string
  /** A path in the folder that Galley came in. */
  readonly guide: string
  /** Null if it is not set up. Adds what is wrong with its settings to `problems`. */
  install(env: Record<string, string | undefined>, problems: string[]): InstalledSource | null
}
