import type { RenderWarning } from '#rendering/design.ts'

/** Warnings without repeats, because several formats may give the same one. */
export const distinct = (warnings: readonly RenderWarning[]): RenderWarning[] =>
  warnings.filter((one, at) => warnings.findIndex((other) => other.message === one.message) === at)
