/** A size such as `64 kB` or `2.4 MB`. */
export function fileSize(bytes: number): string {
  // Rounded first, so that 999,999 bytes give a megabyte.
  const kB = Math.max(1, Math.round(bytes / 1000))
  return kB < 1000 ? `${kB} kB` : `${Math.round(bytes / 100_000) / 10} MB`
}
