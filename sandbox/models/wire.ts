import type { Answer } from '../kit/answer.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { JsonSchema } from './json-schema.ts'

/** A question to any vendor, whatever its wire format. */
export interface Ask {
  model: string
  system: string
  prompt: string
  /** Null: plain text is wanted. */
  schema: JsonSchema | null
}

/** An answer of any vendor. */
export interface Reply {
  ask: Ask
  text: string
  ending: 'stop' | 'length' | 'filter' | 'refusal' | 'reasoning-only'
  usage: Usage
}

export interface Usage {
  input: number
  cached: number
  /** Output tokens, reasoning included. */
  output: number
  reasoning: number
}

/** The wire format of one call of a vendor. */
export interface Wire {
  /** Reads the question, or answers the vendor's refusal. */
  read(request: SandboxRequest): Ask | Answer
  write(reply: Reply): Answer
}

export const isAnswer = (value: Ask | Answer): value is Answer => 'status' in value
