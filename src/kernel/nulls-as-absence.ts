import type { z } from 'zod'

/**
 * Treats null in a POST as absence (Spec A5): models write it for everything that they leave out. In a
 * field that does not accept null, it counts as not given, so a required field is then missing. Where null has a
 * meaning (it clears), it stays.
 */
export function nullsAsAbsence(schema: z.ZodType, given: Record<string, unknown>): Record<string, unknown> {
  if (!hasNull(given)) return given
  const cleaned = structuredClone(given)
  // Each round finds all nulls of one layer. Removing them may reveal the next layer.
  for (;;) {
    const issues = schema.safeParse(cleaned).error?.issues ?? []
    if (issues.filter((issue) => removeNull(cleaned, issue.path)).length === 0) return cleaned
  }
}

function hasNull(value: unknown): boolean {
  if (value === null) return true
  return typeof value === 'object' && Object.values(value).some(hasNull)
}

function removeNull(root: Record<string, unknown>, path: readonly PropertyKey[]): boolean {
  const key = path.at(-1)
  let holder: unknown = root
  for (const step of path.slice(0, -1)) {
    holder = holder !== null && typeof holder === 'object' ? Reflect.get(holder, step) : undefined
  }
  if (key === undefined || holder === null || typeof holder !== 'object' || Array.isArray(holder)) return false
  if (!Object.hasOwn(holder, key) || Reflect.get(holder, key) !== null) return false
  return Reflect.deleteProperty(holder, key)
}
