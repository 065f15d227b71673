const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Calls `run` once on the first interaction. Code that may be needed next is fetched then, and not while the page still
 * loads on a slow line. Returns a function that cancels it.
 */
export function whenSomebodyActs(run: () => void): () => void {
  const off = () => {
    for (const act of ACTS) removeEventListener(act, once, true)
  }
  const once = () => {
    off()
    run()
  }
  // Before all other listeners, because the pressed element may already need the fetched code.
  for (const act of ACTS) addEventListener(act, once, true)
  return off
}
