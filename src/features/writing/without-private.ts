import type { z } from 'zod'
import { privateFacts } from '#writing/private-facts.ts'
import { mapTexts } from './map-texts.ts'

/** Replaces private words in a model's text. Nobody else writes this marker, so the places can be found again. */
export const TAKEN_OUT = '[taken out: private]'

/** Matches identifiers of closed lists, such as the name of a network. */
const IDENTIFIER = /^[a-z_]+$/

/**
 * Removes the workspace's private words from all texts of a model's answer. Removed words are stored nowhere: no step,
 * no later prompt, no answer and no error contains them.
 */
export function withoutPrivate<T>(
  output: T,
  {
    schema,
    withheld,
    publicTexts,
  }: { schema: z.ZodType<T>; withheld: readonly string[]; publicTexts: readonly string[] },
): T {
  const clean = (text: string) =>
    privateFacts(text, withheld, publicTexts)
      .toReversed()
      .reduce((rest, { span }) => rest.slice(0, span.start) + TAKEN_OUT + rest.slice(span.end), text)
  const whole = schema.safeParse(mapTexts(output, clean))
  if (whole.success) return whole.data
  return schema.parse(mapTexts(output, (text) => (IDENTIFIER.test(text) ? text : clean(text))))
}
