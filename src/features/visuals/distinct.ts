import type { RenderWarning } from '#rendering/design.ts'

/** What is said of one format is said once where another says the same. */
export const distinct = (warnings: readonly RenderWarning[]): RenderWarning[] =>
  warnings.filter((one, at) => warnings.findIndex((other) => other.message === one.message) === at)
