import type { ProblemCode } from './codes.ts'

/** A problem, without the platform's name. `path` is relative to the post: `platformPayload.thread.0.text`. */
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

/** The post would be published, but a person should know about the problem. */
export function warning(path: string, code: ProblemCode, message: string): Finding {
  return { path, code, message, severity: 'warning' }
}
