/**
 * A function of a module that runs in a child process. It takes and returns plain values, and touches none of our
 * services.
 */
export interface HeavyTask<I, O> {
  module: string
  function: string
  readonly _input?: I
  readonly _output?: O
}

/**
 * `heavyTask<typeof cleanImage>(new URL('./clean-image.ts', import.meta.url), 'cleanImage')`. Import the function as a
 * type only, so that this process never loads what the child needs.
 */
export function heavyTask<F extends (input: never) => Promise<unknown>>(
  module: URL,
  name: string,
): HeavyTask<Parameters<F>[0], Awaited<ReturnType<F>>> {
  return { module: module.href, function: name }
}

/** The message to a child. */
export interface TaskMessage {
  module: string
  function: string
  input: unknown
  /** The limits. A child that exceeds them is ended. */
  memoryBytes: number
  cpuSeconds: number
}

/**
 * The child's answer. `fault` is an unexpected error: a mistake of ours, or a failure of the machine with the system's
 * error code. Expected refusals are values.
 */
export type TaskOutcome = { value: unknown } | { fault: string; code?: string | undefined }

/** The outcome, with the processor time that the task took. */
export type TaskAnswer = TaskOutcome & { cpuSeconds: number }
