import type { ImageRequest } from '#contract/making/visuals.ts'
import { invalidField } from '#kernel/errors.ts'

/** Throws 400 where both kinds of background are asked for. */
export function oneBackground({
  backgroundImage,
  aiBackground,
}: Pick<ImageRequest, 'backgroundImage' | 'aiBackground'>): void {
  if (!backgroundImage || !aiBackground) return
  const message = 'Give backgroundImage, or have a picture made with aiBackground: one of both'
  throw invalidField('body.aiBackground', 'one_of_both', message)
}
