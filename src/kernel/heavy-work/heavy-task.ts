/** A function of a module that runs in a child process: plain values in and out, and it touches no service of ours. */
export interface HeavyTask<I, O> {
  module: string
  function: string
  readonly _input?: I
  readonly _output?: O
}

/**
 * `heavyTask<typeof cleanImage>(new URL('./clean-image.ts', import.meta.url), 'cleanImage')`, with the type imported as
 * a type only, so that this process never loads what the child needs.
 */
export function heavyTask<F extends (input: never) => Promise<unknown>>(
  module: URL,
  name: string,
): HeavyTask<Parameters<F>[0], Awaited<ReturnType<F>>> {
  return { module: module.href, function: name }
}

/** What goes to a child. */
export interface TaskMessage {
  module: string
  function: string
  input: unknown
  /** Limits: a child that exceeds them is ended. */
  memoryBytes: number
  cpuSeconds: number
}

/** The child's answer. A fault is a mistake of ours or the machine's, whose code it has then: expected refusals are values. */
export type TaskAnswer = { value: unknown } | { fault: string; code?: string | undefined }
