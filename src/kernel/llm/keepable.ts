/** Whether PostgreSQL can store every text in a JSON value. It accepts neither NUL nor half of a surrogate pair. */
export function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isKeepable(name) && isKeepable(part))
}
