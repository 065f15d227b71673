const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Linux": the part of a browser's own description that a person recognises. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = find(BROWSERS, text)
  const system = find(SYSTEMS, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (text.split(/[ /]/)[0] || 'An unknown program')
}
