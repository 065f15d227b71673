import { z } from 'zod'

const Usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().catch(0) })))

/** Seconds until Meta admits the app again. Undefined if its usage header names no wait. Platform facts, section 5. */
export function regainSeconds(headers: Headers): number | undefined {
  const usage = Usage.safeParse(parsed(headers.get('x-business-use-case-usage')))
  if (!usage.success) return undefined
  const minutes = Object.values(usage.data).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access))
  const most = Math.max(0, ...minutes)
  return most > 0 ? most * 60 : undefined
}

function parsed(value: string | null): unknown {
  try {
    return JSON.parse(value ?? '')
  } catch {
    return null
  }
}
