import { sha256Hex } from '#kernel/ids.ts'

/** A prompt as it is sent. The run's step stores its hash. */
export interface Prompt {
  /** The task and the version of its words: `rewrite_post/1`. */
  id: string
  system: string
  prompt: string
  sha256: string
}

/**
 * Makes the prompt of one task and version. Each version has a separate file, which is never changed once it is in use.
 */
export function promptOf(id: string, system: string, prompt: string): Prompt {
  return { id, system, prompt, sha256: sha256Hex(`${system}\n\n${prompt}`) }
}
