import type { ImageRequest } from '#contract/making/visuals.ts'
import { invalidField } from '#kernel/errors.ts'

/** Throws 400 if both kinds of background are requested. */
export function oneBackground({
  backgroundImage,
  aiBackground,
}: Pick<ImageRequest, 'backgroundImage' | 'aiBackground'>): void {
  if (!backgroundImage || !aiBackground) return
  const message = 'Give either backgroundImage or aiBackground, not both'
  throw invalidField('body.aiBackground', 'one_of_both', message)
}
