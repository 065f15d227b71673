import type { RenderWarning } from '#rendering/design.ts'

/** Warnings without repeats: the same warning of several formats is given once. */
export const distinct = (warnings: readonly RenderWarning[]): RenderWarning[] =>
  warnings.filter((one, at) => warnings.findIndex((other) => other.message === one.message) === at)
