import type { ProblemCode } from './codes.ts'

/** A problem, not yet in the words of a platform. `path` is relative to the post: `platformPayload.thread.0.text`. */
export interface Finding {
  path: string
  code: ProblemCode
  /** What is wrong, by how much, and what to do. */
  message: string
  severity: 'error' | 'warning'
}

/** The platform would refuse the post: it cannot be approved. */
export function error(path: string, code: ProblemCode, message: string): Finding {
  return { path, code, message, severity: 'error' }
}

/** The post would go out, but a person should know. */
export function warning(path: string, code: ProblemCode, message: string): Finding {
  return { path, code, message, severity: 'warning' }
}
