import { z } from 'zod'

/** A language as BCP 47 writes it, kept in its canonical spelling. */
export const Locale = z
  .string()
  .max(35)
  .refine((tag) => canonical(tag) !== null, 'Use a language tag, for example en or pt-BR')
  .transform((tag) => canonical(tag) ?? tag)

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
