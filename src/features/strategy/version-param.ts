import { z } from 'zod'

/** The number of a version in a path. */
export const versionParam = {
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .describe('Its number'),
}
