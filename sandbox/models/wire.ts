import type { Answer } from '../kit/answer.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { JsonSchema } from './json-schema.ts'

/** What every vendor is asked, whatever its wire format. */
export interface Ask {
  model: string
  system: string
  prompt: string
  /** Null: text. */
  schema: JsonSchema | null
}

/** What every vendor answers. */
export interface Reply {
  ask: Ask
  text: string
  ending: 'stop' | 'length' | 'filter' | 'refusal' | 'reasoning-only'
  usage: Usage
}

export interface Usage {
  input: number
  cached: number
  /** With the reasoning. */
  output: number
  reasoning: number
}

/** One vendor's wire format of one call. */
export interface Wire {
  /** The vendor's refusal where the vendor would refuse. */
  read(request: SandboxRequest): Ask | Answer
  write(reply: Reply): Answer
}

export const isAnswer = (value: Ask | Answer): value is Answer => 'status' in value
