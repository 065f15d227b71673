import { z } from 'zod'

/** A path of this installation: nothing that a browser would read as another host (`//x`, `/\x`, `/<tab>/x`). */
export const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[!-[\]-~]*$/, 'must be a path of this installation, for example /calendar')
