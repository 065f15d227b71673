import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** US dollars per million tokens. */
const rates = {
  input: z.number().min(0),
  output: z.number().min(0),
  cacheRead: z.number().min(0).optional(),
  cacheWrite: z.number().min(0).optional(),
}

const Price = z.union([
  z.strictObject({
    ...rates,
    /** Replaces the rates for a call with a longer input. */
    above: z.array(z.strictObject({ inputTokens: z.number().int().positive(), ...rates })).optional(),
    source: z.string().optional(),
  }),
  z.strictObject({ perMinute: z.number().min(0), source: z.string().optional() }),
])
export type Price = z.infer<typeof Price>

const PriceFile = z.strictObject({
  /** Identifies these prices in every stored cost. */
  date: z.iso.date(),
  sources: z
    .record(z.string(), z.strictObject({ what: z.string(), date: z.iso.date(), licence: z.string().nullable() }))
    .optional(),
  /** By `provider:model`, the exact name of the model. */
  models: z.record(z.string(), Price),
})
export type PriceList = z.infer<typeof PriceFile>

/** Reads the prices in a file. If it cannot be used, adds the reason to `problems`, in the name of `variable`. */
export function readPrices(file: string, variable: string, problems: string[]): PriceList | null {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = error instanceof SyntaxError ? 'it is not JSON' : String((error as NodeJS.ErrnoException).code) // of fs
    problems.push(`${variable}: ${file} cannot be read: ${code}`)
    return null
  }
  const parsed = PriceFile.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  problems.push(`${variable}: ${file} at ${issue?.path.join('.') || 'the top'}: ${issue?.message}`)
  return null
}

/** The prices that Galley ships. */
export function vendoredPrices(): PriceList {
  const problems: string[] = []
  const prices = readPrices(join(import.meta.dirname, 'model-prices.json'), 'model-prices.json', problems)
  if (!prices) throw new Error(problems.join('\n'))
  return prices
}
