const KEY = 'galley.reloaded'

/**
 * A tab that was open over a release asks for files that are gone: it reloads once. Drafts are kept in the browser.
 * A second failure within the visit is left to the page's error.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(KEY) === location.pathname) return
    sessionStorage.setItem(KEY, location.pathname)
    event.preventDefault()
    location.reload()
  })
}
