const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Calls once when somebody moves, presses or types: what they may open next is fetched then, and not while the page is
 * still on its way to somebody on a slow line. Answers how to call it off.
 */
export function whenSomebodyActs(run: () => void): () => void {
  const off = () => {
    for (const act of ACTS) removeEventListener(act, once, true)
  }
  const once = () => {
    off()
    run()
  }
  // Before all others: whatever the press does may already want what is fetched.
  for (const act of ACTS) addEventListener(act, once, true)
  return off
}
