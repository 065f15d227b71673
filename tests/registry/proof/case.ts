import type { Role } from '#contract/people/roles.ts'
import type { TestAnswer } from '../../support/app.ts'
import type { CallOptions, Input } from '../call.ts'

/** The caller's role. `nobody` is a caller without a usable membership. */
export type Knocker = Role | 'nobody'

/** A call that must be refused or find nothing, and how to check that. */
export interface Case {
  /** What is tried, in words. */
  what: string
  knocker: Knocker
  input: Input
  options: CallOptions
  /** What is wrong with the answer; null if nothing. */
  judge(answer: TestAnswer): string | null
}

export interface Leak {
  operation: string
  surface: string
  knocker: Knocker | null
  what: string
  found: string
}

export const describeLeak = ({ operation, surface, knocker, what, found }: Leak): string =>
  `${operation} over ${surface}${knocker ? ` as ${knocker}` : ''}, ${what}: ${found}`

/** Accepts answers with any of these statuses. */
export const answers =
  (...statuses: number[]): Case['judge'] =>
  ({ status, body }) =>
    statuses.includes(status) ? null : `${status} where ${statuses.join(' or ')} is due: ${JSON.stringify(body)}`

export const answersNot =
  (refusal: number): Case['judge'] =>
  ({ status, body }) =>
    status !== refusal && status < 500 ? null : `${status}: ${JSON.stringify(body)}`
