import type { Answer } from '../kit/answer.ts'

export const FAILURES = [
  '400',
  '401',
  '403',
  '404',
  '413',
  '429-seconds',
  '429-ms',
  '429-date',
  '429-none',
  'quota',
  'no-credit',
  'too-long',
  '500',
  '503',
  '529',
] as const
export type FailureName = (typeof FAILURES)[number]

/** Each refusal in a vendor's own wording. */
export type VendorFailures = Record<FailureName, (model: string, now: number) => Answer>

/** The moment nine seconds later, as an HTTP date. */
export const laterDate = (now: number): string => new Date(now + 9_000).toUTCString()
