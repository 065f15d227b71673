import { sha256Hex } from '#kernel/ids.ts'

/** A prompt as it is sent; its step keeps the hash. */
export interface Prompt {
  /** The task and the version of its words: `rewrite_post/1`. */
  id: string
  system: string
  prompt: string
  sha256: string
}

/**
 * Makes the prompt of one task and version. Each has a file of its own, which nobody changes once it is in use: a later
 * version is another file.
 */
export function promptOf(id: string, system: string, prompt: string): Prompt {
  return { id, system, prompt, sha256: sha256Hex(`${system}\n\n${prompt}`) }
}
