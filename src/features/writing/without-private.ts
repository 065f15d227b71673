import type { z } from 'zod'
import { privateFacts } from '#writing/private-facts.ts'
import { mapTexts } from './map-texts.ts'

/**
 * Replaces something private that a model said. Nobody writes these words themselves, so the places are found again.
 */
export const TAKEN_OUT = '[taken out: private]'

/** The identifiers of closed lists, such as the name of a network. */
const IDENTIFIER = /^[a-z_]+$/

/**
 * Takes out of all texts of a model's answer what is private in the workspace. What is taken out here is kept nowhere:
 * no step, no later prompt, no answer and no error repeats it.
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
