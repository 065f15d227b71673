/** The longest wait for a frame: a window that nobody sees may never draw one. */
const LATEST_MS = 250

/**
 * Resolves once the page has been painted as it is now. What somebody waits to see comes first, and what need not be
 * seen, such as requests, follows. A hidden page waits for nothing.
 */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((painted) => {
    const latest = setTimeout(painted, LATEST_MS)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(latest)
        painted()
      }),
    )
  })
}
