/** The longest wait for a frame, because a hidden window may never draw one. */
const LATEST_MS = 250

/**
 * Resolves after the page has been painted in its present state. Work that nobody sees, such as requests, then does not
 * delay what a person waits to see. A hidden page does not wait.
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
